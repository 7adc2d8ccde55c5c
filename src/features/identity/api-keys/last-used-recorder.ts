import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import { writeLastUsed } from './api-key-store.ts';

export interface LastUsedRecorder {
  /** Records that the key or token with this id was used now. Returns immediately. */
  note(id: string): void;
  /** Writes all pending values. Called at shutdown. */
  flush(): Promise<void>;
}

/** The first use after a pause is written after `firstMs`. Under load, one statement writes all uses every `betweenMs`. */
const delays = { firstMs: 100, betweenMs: 2_000 };

/**
 * Writes `lastUsed` asynchronously, so that requests do not wait for it. A failed write is logged and repeated with the next one. `write`
 * writes one table, by default that of the API keys.
 */
export function createLastUsedRecorder(
  db: Kysely<Database>,
  log: Pick<Logger, 'warn'>,
  write: typeof writeLastUsed = writeLastUsed,
): LastUsedRecorder {
  let pending = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lastWrittenMs = -Infinity;

  async function writePending(): Promise<void> {
    const uses = pending;
    if (uses.size === 0) return;
    pending = new Map();
    lastWrittenMs = performance.now();
    try {
      await write(db, uses);
    } catch (error) {
      log.warn({ err: error, credentials: uses.size }, 'could not record lastUsed');
      pending = new Map([...uses, ...pending]);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writePending);
    return writing;
  }

  return {
    note(id) {
      pending.set(id, new Date());
      const dueMs = Math.max(delays.firstMs, lastWrittenMs + delays.betweenMs - performance.now());
      timer ??= setTimeout(() => void flush(), dueMs).unref();
    },
    flush,
  };
}
