import { sign } from 'node:crypto';
import { ScanError } from '../../domain/scan-error.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import { postForm } from '../post-form.ts';
import type { ProviderContext } from '../provider-access.ts';
import type { ProviderAnswer } from '../provider-http.ts';
import { tokenFromResponse } from '../token-from-response.ts';
import type { ServiceAccountKey } from './service-account-key.ts';

export interface ServiceAccountToken {
  token: string;
  /** Milliseconds since the epoch, shortly before Google's own limit. */
  expiresAtMs: number;
}

/** The only receiver of assertions, and their audience. */
const tokenUrl = 'https://oauth2.googleapis.com/token';
/** The API requires the first scope for reading, registries the second. */
const scope = ['cloud-platform.read-only', 'devstorage.read_only']
  .map((name) => `https://www.googleapis.com/auth/${name}`)
  .join(' ');
/** The longest lifetime that Google accepts. */
const lifetimeSeconds = 3600;
/** Google refuses an assertion from the future, and clocks differ. */
const backdatedSeconds = 60;

/**
 * A token for the service account, requested with an assertion that is signed with its key (RFC 7523). When it is refused and Google's
 * clock differs from the local one, the request is repeated once with Google's time.
 */
export async function serviceAccountToken(
  context: ProviderContext,
  key: ServiceAccountKey,
): Promise<ServiceAccountToken> {
  const askedAtMs = Date.now();
  const ask = (nowMs: number) =>
    postForm(context, tokenUrl, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(key, nowMs),
    });
  const first = await ask(askedAtMs);
  const theirMs = first.status === 400 ? clockOf(first) : undefined;
  const isClockOff = theirMs !== undefined && Math.abs(theirMs - askedAtMs) > backdatedSeconds * 1000;
  const answer = isClockOff ? await ask(theirMs) : first;
  const token = tokenFromResponse(
    answer,
    'access_token',
    'Google rejected the key of the service account: the key was deleted or disabled, or does not belong to the account.',
  );
  return { token, expiresAtMs: askedAtMs + lifetimeOf(answer) * 900 };
}

function assertion({ email, keyId, privateKey }: ServiceAccountKey, nowMs: number): string {
  const issuedAt = Math.floor(nowMs / 1000) - backdatedSeconds;
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) };
  const claims = { iss: email, scope, aud: tokenUrl, iat: issuedAt, exp: issuedAt + lifetimeSeconds };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  try {
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  } catch {
    throw new ScanError('UNAUTHORIZED', 'The private key in the service account’s key file cannot sign.');
  }
}

/** RFC 9110 §6.6.1. Undefined when it is no date. */
function clockOf({ headers }: Pick<ProviderAnswer, 'headers'>): number | undefined {
  const ms = Date.parse((headers.date ?? '').slice(0, 64));
  return Number.isNaN(ms) ? undefined : ms;
}

function lifetimeOf({ json }: Pick<ProviderAnswer, 'json'>): number {
  const seconds = isObject(json) ? Number(json['expires_in']) : Number.NaN;
  return seconds > 0 && seconds <= lifetimeSeconds ? seconds : lifetimeSeconds;
}
