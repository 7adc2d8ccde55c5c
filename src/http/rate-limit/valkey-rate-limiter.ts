import { type RateLimiter, type RateLimitResult, windowMs } from './rate-limiter.ts';

/** Runs a script with one key on the server and returns its result. */
export type RunScript = (script: string, key: string, values: readonly string[]) => Promise<unknown>;

/**
 * One list for each bucket: the times of its hits in microseconds, oldest first. Arguments: limit, window, time (empty: the server's), whether a
 * free slot is consumed. Returns 0, or the seconds until a slot is free.
 */
const script = `
local limit, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local blocking = redis.call('LINDEX', KEYS[1], -limit)
if blocking then return math.max(1, math.ceil((tonumber(blocking) + window - now) / 1000000)) end
if ARGV[4] == 'hit' then
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
end
return 0
`;

const keyPrefix = 'plimsoll:rate-limit:';
const microseconds = 1000;

/**
 * Windows in Valkey, shared by all replicas, with one request for each hit. The clock of the server counts; `now` (milliseconds) replaces it in
 * tests. Throws the errors of `run`.
 */
export function createValkeyRateLimiter(run: RunScript, now?: () => number): RateLimiter {
  const ask = async (bucket: string, perMinute: number, kind: 'hit' | 'peek'): Promise<RateLimitResult> => {
    const at = now === undefined ? '' : String(now() * microseconds);
    const seconds = await run(script, keyPrefix + bucket, [
      String(perMinute),
      String(windowMs * microseconds),
      at,
      kind,
    ]);
    if (typeof seconds !== 'number') throw new TypeError('the script returned no number');
    return seconds === 0 ? { ok: true } : { ok: false, retryAfterSeconds: seconds };
  };
  return {
    hit: (bucket, perMinute) => ask(bucket, perMinute, 'hit'),
    peek: (bucket, perMinute) => ask(bucket, perMinute, 'peek'),
  };
}
