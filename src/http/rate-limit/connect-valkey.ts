import type { Redis } from 'iovalkey';
import { trustingContext } from '../../lib/trusting-context.ts';
import type { RunScript } from './valkey-rate-limiter.ts';

export interface ValkeyOptions {
  /** `redis://` or `rediss://`. Secret: never logged. */
  url: string;
  /** PEM of certificate authorities that are trusted in addition to Node's. */
  authorities: string | null;
  log: { info(text: string): void; warn(details: object, text: string): void };
}

export interface Valkey {
  /** Whether the connection is ready and no script has failed within the last seconds. */
  isAvailable(): boolean;
  /** Rejects when the server refuses the script, or does not answer within a second and is then connected again. */
  run: RunScript;
  close(): Promise<void>;
}

const connectMs = 5_000;
/** A request waits no longer than this for its count. */
const answerMs = 1_000;
const reconnectMsMax = 5_000;
/** After an error, such as that of a server without memory, the server is not asked for this long. */
const pauseMs = 5_000;
const keepAliveMs = 30_000;

/**
 * Connects in the background, and again after a loss. An outage is logged once, with the code of the first error only: errors of the client contain
 * the password.
 */
export async function connectValkey({ url, authorities, log }: ValkeyOptions): Promise<Valkey> {
  const { Redis } = await import('iovalkey');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectMs,
    commandTimeout: answerMs,
    // The connection to a server that does not answer is then closed without its consent.
    disconnectTimeout: answerMs,
    keepAlive: keepAliveMs,
    // A request is counted elsewhere at once, and never later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, reconnectMsMax),
    ...(url.startsWith('rediss:') && {
      tls: { secureContext: trustingContext(...(authorities ? [authorities] : [])) },
    }),
  });
  const outages = watchOutages(client, log);
  let pausedUntil = 0;
  client.connect().catch(() => undefined);
  return {
    isAvailable: () => client.status === 'ready' && performance.now() >= pausedUntil,
    async run(script, key, values) {
      try {
        const result = await client.eval(script, 1, key, ...values);
        outages.end();
        return result;
      } catch (error) {
        outages.begin(error);
        pausedUntil = performance.now() + pauseMs;
        // A server that does not answer keeps its connection. The next one is ready when the server has answered on it.
        if (!isReply(error)) client.disconnect(true);
        throw error;
      }
    },
    async close() {
      outages.stop();
      client.disconnect();
    },
  };
}

function watchOutages(client: Redis, log: ValkeyOptions['log']) {
  let state: 'available' | 'out' | 'stopped' = 'available';
  const begin = (error: unknown): void => {
    if (state !== 'available') return;
    state = 'out';
    log.warn({ code: codeOf(error) }, 'Valkey is not available: PostgreSQL counts the rates of requests meanwhile');
  };
  client.on('error', begin);
  client.on('close', () => begin(undefined));
  return {
    begin,
    end(): void {
      if (state === 'out') log.info('Valkey is available again');
      if (state !== 'stopped') state = 'available';
    },
    stop(): void {
      state = 'stopped';
    },
  };
}

/** Whether the server has answered with an error. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** The code of the system, or the first word of an error of the server (`NOAUTH`). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'closed';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /^[A-Z]{3,32}\b/.exec(error.message)?.[0] ?? (/timed out/i.test(error.message) ? 'timeout' : error.name);
}
