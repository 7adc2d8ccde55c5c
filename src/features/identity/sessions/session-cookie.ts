import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CookieScope } from '../../../http/endpoint.ts';

/** Documented in openapi/service-v1.yaml; clients depend on it. */
const cookieName = 'svc-auth.session-token';

/** 256 random bits. */
const tokenFormat = /^[0-9a-f]{64}$/;

export const sessionSeconds = 7 * 86_400;

export function newSessionToken(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Returns the session token of a request's cookies. Returns undefined when no cookie has the required format and when two cookies differ,
 * because another host under the same domain can set a cookie of this name.
 */
export function readSessionToken({ cookie }: IncomingHttpHeaders): string | undefined {
  const tokens = new Set<string>();
  for (const pair of (cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName && value !== undefined && tokenFormat.test(value)) tokens.add(value);
  }
  const [token] = tokens;
  return tokens.size === 1 ? token : undefined;
}

/** Values of Set-Cookie that set the cookie. */
export function sessionCookies(token: string, scope: CookieScope): string[] {
  return [...staleCookies(scope), cookie(token, sessionSeconds, scope)];
}

/** Values of Set-Cookie that delete the cookie. */
export function clearedSessionCookies(scope: CookieScope): string[] {
  return [...staleCookies(scope), cookie('', 0, scope)];
}

/**
 * Deletes the cookie with the path `/` if the public address has another path. A browser that has it from the time before the address had a
 * path would send both, and two different cookies are no session.
 */
function staleCookies(scope: CookieScope): string[] {
  return scope.path === '/' ? [] : [cookie('', 0, { ...scope, path: '/' })];
}

function cookie(value: string, maxAge: number, { path, isSecure }: CookieScope): string {
  return `${cookieName}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
