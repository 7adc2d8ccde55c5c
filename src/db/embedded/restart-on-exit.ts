import type { BaseLogger } from 'pino';
import type { EmbeddedPostgres } from './start-embedded-postgres.ts';

export interface SupervisedPostgres {
  /** Resolves when the server ends repeatedly or cannot be restarted, with the last lines of its log. */
  lost: Promise<string[]>;
  stop(): Promise<void>;
}

/** A server that ends this often within a minute is not restarted again. */
const endsMax = 10;
const withinMs = 60_000;

/**
 * Restarts PostgreSQL at the same address whenever it ends unexpectedly, for example when the kernel kills it for lack of memory. Committed
 * data is not lost; requests meanwhile find the database unavailable.
 */
export function restartOnExit(
  postgres: Pick<EmbeddedPostgres, 'ended' | 'startAgain' | 'stop'>,
  log: Pick<BaseLogger, 'warn'>,
): SupervisedPostgres {
  let isStopping = false;
  let starting: Promise<void> = Promise.resolve();
  const ends: number[] = [];

  async function watch(): Promise<string[]> {
    for (;;) {
      const lines = await postgres.ended;
      if (isStopping) return new Promise(() => undefined);
      const now = performance.now();
      ends.push(now);
      if (ends.filter((at) => at > now - withinMs).length >= endsMax) return lines;
      log.warn({ lines: lines.slice(-5) }, 'the embedded database stopped unexpectedly and is being restarted');
      starting = postgres.startAgain();
      try {
        await starting;
      } catch (error) {
        return [...lines, error instanceof Error ? error.message : String(error)];
      }
    }
  }

  return {
    lost: watch(),
    async stop() {
      isStopping = true;
      await starting.catch(() => undefined);
      await postgres.stop();
    },
  };
}
