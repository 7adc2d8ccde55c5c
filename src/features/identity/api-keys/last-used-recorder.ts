import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import { writeLastUsed } from './api-key-store.ts';

export interface LastUsedRecorder {
  /** Notes a use now of the key or token with this id; returns at once. */
  note(id: string): void;
  /** Writes what has not been written yet. For shutdown. */
  flush(): Promise<void>;
}

/** The first use after a pause is written soon, the uses of a busy time in one statement every two seconds. */
const delays = { firstMs: 100, betweenMs: 2_000 };

/**
 * Writes `lastUsed` behind the requests: best effort, never in their way. A failed write is logged and tried with the next. `write`
 * writes one table: that of the API keys unless another is given.
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
