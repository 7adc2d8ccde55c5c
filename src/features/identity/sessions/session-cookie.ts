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
 * The session token a request's cookies hold; undefined when there is none that has the form of one, and when there are two that differ:
 * any neighbour under the same domain can plant a cookie beside ours, and which one was meant is not ours to guess.
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

/** Value of Set-Cookie. `isSecure`: the browser came over https. */
export function sessionCookie(token: string, isSecure: boolean): string {
  return cookie(token, sessionSeconds, isSecure);
}

/** Value of Set-Cookie that makes the browser forget the session. */
export function clearedSessionCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

function cookie(value: string, maxAge: number, isSecure: boolean): string {
  return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
