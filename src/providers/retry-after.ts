import type { IncomingHttpHeaders } from 'node:http';

/** Numbers below are no moments of this century: other APIs count seconds from now in headers of the same name. */
const momentMin = 1_000_000_000;

/**
 * `Retry-After` (seconds) of a 429 that says it in its own way, by a moment in seconds since the epoch: Docker Hub's `X-Retry-After`, and the
 * `X-RateLimit-Reset` of GitHub and Docker Hub when nothing remains. Undefined when it says neither.
 */
export function retryAfterOf(headers: IncomingHttpHeaders, nowMs: number): string | undefined {
  const isSpent = headers['x-ratelimit-remaining'] === '0';
  const moments = [headers['x-retry-after'], isSpent ? headers['x-ratelimit-reset'] : undefined];
  const moment = moments.find((text) => typeof text === 'string' && /^[0-9]{10,11}$/.test(text));
  if (Number(moment ?? 0) < momentMin) return undefined;
  return String(Math.max(0, Math.ceil(Number(moment) - nowMs / 1000)));
}
