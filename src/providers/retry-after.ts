import type { IncomingHttpHeaders } from 'node:http';

/** Smaller numbers are no times of this century: other APIs send seconds from now in headers of the same name. */
const momentMin = 1_000_000_000;

/**
 * Delay (`Retry-After` in seconds) of a 429 that states it as a time in seconds since the epoch: Docker Hub's `X-Retry-After`, and
 * `X-RateLimit-Reset` of GitHub and Docker Hub when no request remains. Undefined without either header.
 */
export function retryAfterOf(headers: IncomingHttpHeaders, nowMs: number): string | undefined {
  const isSpent = headers['x-ratelimit-remaining'] === '0';
  const moments = [headers['x-retry-after'], isSpent ? headers['x-ratelimit-reset'] : undefined];
  const moment = moments.find((text) => typeof text === 'string' && /^[0-9]{10,11}$/.test(text));
  if (Number(moment ?? 0) < momentMin) return undefined;
  return String(Math.max(0, Math.ceil(Number(moment) - nowMs / 1000)));
}
