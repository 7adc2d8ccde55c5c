import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

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

/** Value of Set-Cookie. `isSecure` is true for requests over https. */
export function sessionCookie(token: string, isSecure: boolean): string {
  return cookie(token, sessionSeconds, isSecure);
}

/** Value of Set-Cookie that deletes the cookie. */
export function clearedSessionCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

function cookie(value: string, maxAge: number, isSecure: boolean): string {
  return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
