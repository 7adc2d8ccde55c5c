import { ScanError } from '../../domain/scan-error.ts';
import type { ProviderAnswer, ProviderRefusal } from '../provider-http.ts';
import { responseError } from '../response-error.ts';

/** Scopes of classic tokens that give access to packages. Each of the others includes reading. */
const packageScopes = new Set(['read:packages', 'write:packages']);
/** Largest number of entries that GitHub lists (`per_page` × `page`). */
const packagesMax = 10_000;

/**
 * GitHub reports exceeded rate limits with 403 or 429 ("Rate limits for the REST API"): with the delay in Retry-After, or in
 * X-RateLimit-Reset when nothing remains, or, for its secondary limits, only in the message. GitHub bans clients that continue to send
 * requests.
 */
export function githubRefusalStatus({ status, headers, text }: ProviderRefusal): number {
  if (status !== 403 && status !== 429) return status;
  if (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0') return 429;
  if (!/rate limit/i.test(text.slice(0, 4096))) return status;
  throw new ScanError('RATE_LIMITED', 'GitHub rejects requests because of its rate limit.');
}

/** Error for a response in place of packages. The message states the required scopes of the token. */
export function packagesError(answer: ProviderAnswer, token: string): ScanError {
  const { status, headers, url } = answer;
  if (status === 400 && Number(url.searchParams.get('page') ?? 1) > 1) {
    return new ScanError('LIMIT_EXCEEDED', `${url.host} lists at most ${packagesMax} packages of one owner.`);
  }
  if (status === 403 && isSsoRequired(headers['x-github-sso'])) return ssoError();
  if (status !== 400 && status !== 403) return responseError(answer, true);
  return new ScanError('UNAUTHORIZED', `${url.host} does not list packages for this token: ${needOf(token, headers)}.`);
}

/** Message when a token may not list its organizations. */
export function organizationsError(answer: ProviderAnswer): ScanError {
  if (answer.status !== 403) return responseError(answer, true);
  return new ScanError(
    'UNAUTHORIZED',
    'GitHub does not list the organizations for this token: grant read:org, or enter the address with the organization (https://ghcr.io/organization).',
  );
}

export function ssoError(): ScanError {
  return new ScanError(
    'UNAUTHORIZED',
    'An organization on GitHub rejects tokens that are not authorized for its single sign-on: authorize this token ("Configure SSO" beside the token).',
  );
}

function needOf(token: string, headers: ProviderAnswer['headers']): string {
  const given = headers['x-oauth-scopes'];
  const scopes = typeof given === 'string' ? given.split(',').map((scope) => scope.trim()) : undefined;
  if (token.startsWith('github_pat_'))
    return 'a classic token with read:packages is required; fine-grained tokens are not supported';
  if (scopes?.some((scope) => packageScopes.has(scope)) === false) return 'it does not have the scope read:packages';
  return 'a classic token with read:packages is required, and its owner must have access to the packages';
}

function isSsoRequired(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && header.startsWith('required');
}
