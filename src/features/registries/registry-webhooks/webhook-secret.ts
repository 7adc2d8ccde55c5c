import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ProviderWebhook } from '../../../providers/provider-webhook.ts';
import { providers } from '../../../providers/providers.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';

/** Derives the secret of a registry. Each generation has another one. It is not stored. */
export function webhookSecret(vault: Vault, registryId: string, generation: number): string {
  return vault.derive(`registry webhook\n${registryId}\n${generation}`);
}

/** Token in the address. Access logs may contain it, so that the secret for signatures cannot be derived from it. */
export function urlToken(secret: string): string {
  return createHmac('sha256', secret).update('url token').digest('hex').slice(0, 48);
}

const webhooks: readonly ProviderWebhook[] = Object.values(providers).map(({ webhook }) => webhook);

/** Headers that contain the secret itself: `Authorization` with or without a scheme, and headers of single providers. */
const secretHeaders = [
  'authorization',
  'x-plimsoll-token',
  ...webhooks.flatMap(({ proof, header }) => (hashOf(proof) === undefined && header !== undefined ? [header] : [])),
];

/** One valid proof is sufficient for every provider. */
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
    ...webhooks.flatMap(({ proof, header, signaturePrefix = '' }) => {
      const hash = hashOf(proof);
      return hash === undefined || header === undefined
        ? []
        : [isSame(headerText(headers, header), `${signaturePrefix}${sign(hash)}`)];
    }),
  ].includes(true);
}

/** The hash of an HMAC; undefined for other proofs. */
function hashOf(proof: ProviderWebhook['proof']): string | undefined {
  return proof.startsWith('hmac-') ? proof.slice('hmac-'.length) : undefined;
}

function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
