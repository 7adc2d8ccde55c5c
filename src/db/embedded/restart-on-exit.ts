import type { BaseLogger } from 'pino';
import type { EmbeddedPostgres } from './start-embedded-postgres.ts';

export interface SupervisedPostgres {
  /** Settles when the server ends by itself again and again, or cannot be started any more, with the last that is known of why. */
  lost: Promise<string[]>;
  stop(): Promise<void>;
}

/** A server that ends this often within a minute is not helped by another start. */
const endsMax = 10;
const withinMs = 60_000;

/**
 * Starts PostgreSQL again at the same address whenever it ends by itself: killed by hand, or by the kernel for want of memory. Nothing that
 * was committed is lost, and whoever asks meanwhile finds the database unavailable for a moment.
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
