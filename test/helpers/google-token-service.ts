import { generateKeyPairSync, verify } from 'node:crypto';
import type { ProvidedCredentials } from '../../src/providers/credential-variants.ts';
import { answerForm } from './answer-form.ts';
import type { ProviderSituation } from './provider-access.ts';
import { farSideText } from './provider-faults.ts';
import type { Behaviour } from './stand-in-registry.ts';
import { standIns } from './stand-ins.ts';

const email = 'scanner@acme-prod.iam.gserviceaccount.com';
const keyId = 'canary-key-id';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The JSON of a service account's key as Google issues it, with changes. */
export function serviceAccountJson(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'acme-prod',
    private_key_id: keyId,
    private_key: privateKeyPem,
    client_email: email,
    client_id: '100000000000000000001',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
    ...changes,
  });
}

/** Credentials of a registry with that key and further fields. */
export function keyFile(changes?: Record<string, unknown>, more: Record<string, string> = {}): ProvidedCredentials {
  return { variant: 'GoogleGar', fields: { serviceAccountJson: serviceAccountJson(changes), ...more } };
}

/** Servers in place of Google's token endpoint and its API, and a third server; a registry in Europe that uses them. */
export function standInGoogle() {
  const servers = standIns('tokens', 'api', 'elsewhere');
  const situation = (more: ProviderSituation = {}): ProviderSituation => ({
    url: 'https://europe-west1-docker.pkg.dev',
    credentials: keyFile(),
    origins: {
      'https://oauth2.googleapis.com': `http://${servers.tokens.host}`,
      'https://artifactregistry.googleapis.com': `http://${servers.api.host}`,
    },
    ...more,
  });
  return { ...servers, situation };
}

interface TokenServiceOptions {
  token: string;
  /** How far its clock is ahead of the local one. */
  aheadMs?: number;
  expiresIn?: unknown;
}

/**
 * Google's token endpoint for assertions (RFC 7523, "OAuth 2.0 for server to server applications"). Verifies the signature, every claim and
 * the time by its own clock, and refuses everything else with 400 `invalid_grant`.
 */
export function googleTokens({ token, aheadMs = 0, expiresIn = 3599 }: TokenServiceOptions): Behaviour {
  return answerForm('/token', (form) => {
    const nowMs = Date.now() + aheadMs;
    const headers = { date: new Date(nowMs).toUTCString() };
    const problem = problemOf(form, nowMs / 1000);
    if (problem !== undefined) {
      const json = { error: 'invalid_grant', error_description: `${farSideText}: ${problem}` };
      return { status: 400, headers, json };
    }
    return { status: 200, headers, json: { access_token: token, expires_in: expiresIn, token_type: 'Bearer' } };
  });
}

function problemOf({ grant_type, assertion = '' }: Record<string, string>, now: number): string | undefined {
  if (grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return 'grant type';
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'signature';
  const { alg, typ, kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  if (alg !== 'RS256' || typ !== 'JWT' || kid !== keyId) return 'header';
  const { iss, aud, scope, iat, exp, ...others } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (iss !== email || aud !== 'https://oauth2.googleapis.com/token') return 'issuer or audience';
  const scopes = 'cloud-platform.read-only devstorage.read_only'.replace(/\S+/g, 'https://www.googleapis.com/auth/$&');
  if (scope !== scopes || Object.keys(others).length > 0) return 'scope';
  return iat <= now && now < exp && exp - iat <= 3600 ? undefined : 'time';
}
