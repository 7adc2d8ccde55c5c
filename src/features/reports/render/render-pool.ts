import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { RenderError } from './render-error.ts';
import type { RenderAnswer, RenderTask } from './render-messages.ts';

export interface RenderPool {
  /**
   * Does one piece of work on a thread of its own; it waits while as many run as may. Rejects with RenderError, or with the signal's
   * reason when that fires, which ends the thread.
   */
  run(task: RenderTask, signal: AbortSignal): Promise<Exclude<RenderAnswer, { kind: 'failed' }>>;
  /** Ends all threads. */
  close(): Promise<void>;
}

export interface RenderPoolOptions {
  threads?: number;
  /** JavaScript heap of one thread. */
  heapMegabytesMax?: number;
  /** Longest that one piece of work may take. */
  timeoutMs?: number;
}

const defaults = { threads: 2, heapMegabytesMax: 512, timeoutMs: 5 * 60_000 };

export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  const { threads, heapMegabytesMax, timeoutMs } = { ...defaults, ...options };
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const waiting: (() => void)[] = [];

  const free = async (signal: AbortSignal): Promise<void> => {
    while (running.size >= threads) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      signal.throwIfAborted();
    }
  };

  return {
    async run(task, signal) {
      const either = AbortSignal.any([signal, closing.signal]);
      either.throwIfAborted();
      await free(either);
      const work = runThread(task, { heapMegabytesMax, timeoutMs, signal: either });
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
        for (const wake of waiting.splice(0)) wake();
      }
    },
    async close() {
      closing.abort(new Error('the service stops'));
      for (const wake of waiting.splice(0)) wake();
      await Promise.allSettled(running);
    },
  };
}

async function runThread(
  task: RenderTask,
  { heapMegabytesMax, timeoutMs, signal }: { heapMegabytesMax: number; timeoutMs: number; signal: AbortSignal },
): Promise<Exclude<RenderAnswer, { kind: 'failed' }>> {
  const compiled = getCompileCacheDir();
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    // Nothing of our environment: no credential is in its reach.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
  });
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(tooLong()), timeoutMs);
  const stop = AbortSignal.any([signal, ended.signal]);
  try {
    const answer = await new Promise<RenderAnswer>((resolve, reject) => {
      stop.addEventListener('abort', () => reject(stop.reason as Error), { once: true });
      worker.once('message', resolve);
      worker.once('error', (error) => reject(lost(error)));
      worker.once('exit', () => reject(lost(new Error('the thread ended without an answer'))));
    });
    if (answer.kind !== 'failed') return answer;
    throw new RenderError('RENDER_FAILED', 'The document could not be made.', new Error(answer.detail));
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function tooLong(): RenderError {
  return new RenderError('RENDER_LIMIT', 'The document took too long to make.');
}

function lost(error: unknown): RenderError {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new RenderError('RENDER_LIMIT', 'The document needs more memory than one may take.', error);
  return new RenderError('RENDER_FAILED', 'The document could not be made.', error);
}
