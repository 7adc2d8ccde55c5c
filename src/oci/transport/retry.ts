import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ScanError } from '../../domain/scan-error.ts';
import type { TransferTimeouts } from './transfer-timeouts.ts';
import { transportError } from './transport-error.ts';

const attemptsMax = 4;
/** A connection that was refused or interrupted rarely recovers while we wait. */
const unreachableAttemptsMax = 2;
const backoffMs = 400;
/** Default of the longest `Retry-After`. A registry that asks for a longer delay leads to an error; the scan is retried later. */
const retryAfterMsDefault = 20_000;

const passingStatuses = new Set([429, 500, 502, 503, 504]);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

/**
 * Repeats a request on 429, 5xx and interrupted connections. It waits as long as `Retry-After` says (at most `retryAfterMs` of the
 * timeouts) or a growing time with jitter. `attempt` must have ended the body of such a response. Throws RATE_LIMITED or UNREACHABLE when
 * the condition persists.
 */
export async function withRetries<T extends Answer>(
  host: string,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  { retryAfterMs: waitMsMax = retryAfterMsDefault, retries }: Pick<TransferTimeouts, 'retryAfterMs' | 'retries'> = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt().catch((error: unknown) => transportError(error, host, signal));
    const isPassing = outcome instanceof ScanError ? outcome.code === 'UNREACHABLE' : isPassingStatus(outcome.status);
    if (!isPassing) {
      if (outcome instanceof ScanError) throw outcome;
      return outcome;
    }
    const failure = outcome instanceof ScanError ? outcome : statusError(outcome.status, host);
    const asked = outcome instanceof ScanError ? undefined : retryAfterMs(outcome.headers['retry-after'], Date.now());
    const byDefault = outcome instanceof ScanError ? unreachableAttemptsMax : attemptsMax;
    const allowed = retries === undefined ? byDefault : retries + 1;
    if (tries >= allowed || (asked ?? 0) > waitMsMax) throw failure;
    await pause(asked ?? backoffMs * 2 ** (tries - 1) * (0.5 + Math.random()), host, signal);
  }
}

export function isPassingStatus(status: number): boolean {
  return passingStatuses.has(status);
}

function statusError(status: number, host: string): ScanError {
  if (status === 429) return new ScanError('RATE_LIMITED', `${host} rejects requests because of its rate limit.`);
  return new ScanError('UNREACHABLE', `${host} returns an error (${status}) after all retries.`);
}

/** RFC 9110 §10.2.3: seconds or a date; undefined when it is neither. */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^[0-9]{1,9}$/.test(value)) return Number(value) * 1000;
  // Date.parse accepts far more than HTTP dates, which begin with the name of a day.
  const date = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value.slice(0, 64)) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

async function pause(ms: number, host: string, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    throw transportError(error, host, signal);
  }
}
