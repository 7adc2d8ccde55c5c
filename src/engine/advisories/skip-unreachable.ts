import type { HttpClient } from '../../lib/http-client.ts';

/** Codes of undici and libuv for a server that was not reached, or sent no header of a response in time. */
const unreached =
  /^(?:UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_[A-Z]+)$/;
/** One connection may be lost by chance. */
const failuresOfHostMax = 2;
/** Failures without any response, of any hosts: there is no way to the network. */
const failuresMax = 3;

/**
 * A client for one refresh, which gives up on a server that was not reached twice, and on all servers if none of the first three requests was
 * answered. More than a hundred files have a few hosts, and a firewall that drops packets lets each request wait for 15 seconds. Later
 * requests fail with the last error.
 */
export function skipUnreachable(client: HttpClient): HttpClient {
  const failures = new Map<string, number>();
  let last: unknown;
  let hasAnswered = false;
  const isSkipped = ({ origin }: URL): boolean => {
    if ((failures.get(origin) ?? 0) >= failuresOfHostMax) return true;
    return !hasAnswered && failures.values().reduce((sum, one) => sum + one, 0) >= failuresMax;
  };
  return {
    ...client,
    async get(url, options) {
      if (isSkipped(url)) throw last;
      try {
        const answer = await client.get(url, options);
        hasAnswered = true;
        return answer;
      } catch (error) {
        if (isUnreached(error)) {
          failures.set(url.origin, (failures.get(url.origin) ?? 0) + 1);
          last = error;
        }
        throw error;
      }
    },
  };
}

function isUnreached(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreached);
  return error instanceof Error && 'code' in error && unreached.test(String(error.code));
}
