import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RegistryProvider } from '../../../domain/registry-provider.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';

/** Ways in which a provider proves the origin of an event. */
export type WebhookProof = 'url-token' | 'header' | 'hmac-sha256' | 'hmac-sha1' | 'none';

/**
 * By the documentation of the providers: Docker Hub, Quay and Pub/Sub (Google) can only call an address; GitHub and Nexus sign the body;
 * the others send a configured header. GitLab sends no events about images.
 */
export const webhookProofs: Readonly<Record<RegistryProvider, WebhookProof>> = {
  DOCKER_HUB: 'url-token',
  QUAY: 'url-token',
  GOOGLE_GAR: 'url-token',
  GHCR: 'hmac-sha256',
  NEXUS: 'hmac-sha1',
  HARBOR: 'header',
  AZURE_ACR: 'header',
  AWS_ECR: 'header',
  JFROG: 'header',
  DOCKER_REGISTRY: 'header',
  CUSTOM: 'header',
  GITLAB: 'none',
};

/** Derives the secret of a registry. Each generation has another one. It is not stored. */
export function webhookSecret(vault: Vault, registryId: string, generation: number): string {
  return vault.derive(`registry webhook\n${registryId}\n${generation}`);
}

/** Token in the address. Access logs may contain it, so that the secret for signatures cannot be derived from it. */
export function urlToken(secret: string): string {
  return createHmac('sha256', secret).update('url token').digest('hex').slice(0, 48);
}

/** Headers that contain the secret itself: `Authorization` with or without a scheme, and headers of single providers. */
const secretHeaders = ['authorization', 'x-plimsoll-token', 'x-jfrog-event-auth', 'x-gitlab-token'] as const;

/** One valid proof is sufficient, whatever the provider. */
export function isProven(
  secret: string,
  given: { token: string | undefined; headers: IncomingHttpHeaders; body: Buffer },
): boolean {
  const { token, headers, body } = given;
  const sign = (algorithm: string) => createHmac(algorithm, secret).update(body).digest('hex');
  const shown = secretHeaders.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [value.replace(/^(?:bearer|token)\s+/i, '')] : [];
  });
  return [
    token !== undefined && isSame(token, urlToken(secret)),
    ...shown.map((value) => isSame(value, secret)),
    isSame(headerText(headers, 'x-hub-signature-256'), `sha256=${sign('sha256')}`),
    isSame(headerText(headers, 'x-nexus-webhook-signature'), sign('sha1')),
  ].includes(true);
}

function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
