import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import type { Connections, HttpRequest } from '../transport/connections.ts';
import { readDocument } from '../transport/read-document.ts';
import { withRetries } from '../transport/retry.ts';
import type { AuthChallenge } from './auth-challenge.ts';
import { basicAuthorization, type RegistryCredentials } from './registry-credentials.ts';
import type { RegistryScope } from './registry-scope.ts';

export interface BearerToken {
  authorization: string;
  /** Milliseconds since the epoch, shortly before the expiry that the token service states. */
  expiresAtMs: number;
}

const tokenDocumentBytesMax = 256 * 1024;
const tokenLengthMax = 64 * 1024;
/** Default of the token protocol when the service states no lifetime. */
const defaultLifetimeSeconds = 60;

/**
 * Requests a token for one scope from the token service of a Bearer challenge (distribution's token authentication). The scope is computed
 * here and never read from the challenge. The realm must be https. Plain HTTP is accepted only where the connection rules accept it, and for
 * credentials only if TLS is not required. Throws UNAUTHORIZED, NOT_A_REGISTRY, TLS and transport errors.
 */
export async function fetchBearerToken(
  connections: Connections,
  challenge: AuthChallenge,
  request: {
    registryHost: string;
    scope: RegistryScope;
    credentials: RegistryCredentials | undefined;
    isTlsRequired: boolean;
    signal: AbortSignal;
  },
): Promise<BearerToken> {
  const { registryHost, scope, credentials, isTlsRequired, signal } = request;
  const url = realmUrl(challenge, registryHost);
  if (isTlsRequired && credentials !== undefined && url.protocol === 'http:')
    throw new ScanError('TLS', `${registryHost} names a token service without TLS, which gets no credentials.`);
  const askedAtMs = Date.now();
  const service = challenge.parameters.get('service');
  const tokenRequest = credentials?.isIdentityToken
    ? refreshRequest(url, { service, scope: scope.text }, credentials)
    : basicRequest(url, { service, scope: scope.text }, credentials);
  const response = await withRetries(
    url.host,
    signal,
    () => readDocument(connections, { ...tokenRequest, signal }, tokenDocumentBytesMax),
    connections.timeouts,
  );
  if (response.status >= 500)
    throw new ScanError('UNREACHABLE', `The token service of ${registryHost} returned an error.`);
  if (response.status !== 200) throw refused(registryHost, scope, credentials !== undefined);
  return readToken(response.bytes, askedAtMs, registryHost);
}

type TokenRequest = Omit<HttpRequest, 'signal'>;

function basicRequest(
  url: URL,
  parameters: Record<'service' | 'scope', string | undefined>,
  credentials: RegistryCredentials | undefined,
): TokenRequest {
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  const authorization = credentials === undefined ? undefined : basicAuthorization(credentials);
  return { method: 'GET', url: url.href, authorization };
}

/** Refresh token grant (RFC 6749 §6, distribution's "Docker Registry v2 authentication using OAuth2"). */
function refreshRequest(
  url: URL,
  parameters: Record<'service' | 'scope', string | undefined>,
  { password }: RegistryCredentials,
): TokenRequest {
  const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'plimsoll', refresh_token: password });
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) form.set(name, value);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', url: url.href, headers, body: form.toString(), followsRedirects: false };
}

export function refused(registryHost: string, scope: RegistryScope, hasCredentials: boolean): ScanError {
  return new ScanError('UNAUTHORIZED', `${registryHost} ${hasCredentials ? scope.refusal : scope.anonymousRefusal}`);
}

function realmUrl(challenge: AuthChallenge, registryHost: string): URL {
  const realm = challenge.parameters.get('realm') ?? '';
  const url = URL.canParse(realm) ? new URL(realm) : undefined;
  const isUsable = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (isUsable) return url;
  throw new ScanError('NOT_A_REGISTRY', `${registryHost} gave no valid token service address.`);
}

function readToken(bytes: Buffer, askedAtMs: number, registryHost: string): BearerToken {
  const document = parseObject(bytes);
  const token = [document['token'], document['access_token']].find(
    (value) => typeof value === 'string' && value !== '',
  );
  if (typeof token !== 'string' || token.length > tokenLengthMax || !/^[\x21-\x7e]+$/.test(token)) {
    throw new ScanError('NOT_A_REGISTRY', `The token service of ${registryHost} returned no valid token.`);
  }
  const lifetime = document['expires_in'];
  const seconds = typeof lifetime === 'number' && lifetime > 0 ? Math.min(lifetime, 86_400) : defaultLifetimeSeconds;
  return { authorization: `Bearer ${token}`, expiresAtMs: askedAtMs + seconds * 900 };
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = parseBoundedJson(bytes);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
