import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { isDiskFull, storageUnavailable } from '../../../storage/storage-unavailable.ts';
import { RenderError } from './render-error.ts';
import type { RenderAnswer, RenderTask } from './render-messages.ts';

export interface RenderPool {
  /**
   * Does one piece of work on a thread; it waits while as many run as may. Rejects with RenderError, with SERVICE_UNAVAILABLE when the disk is
   * full, or with the signal's reason when that fires, which ends the thread.
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
  /** A thread without work ends after so long; until then the next piece of work need not wait for its start. */
  idleMs?: number;
  /** What the threads run; tests put something there that dies. */
  program?: URL;
}

const defaults = {
  threads: 2,
  heapMegabytesMax: 512,
  timeoutMs: 5 * 60_000,
  idleMs: 30_000,
  program: new URL('./render-worker.ts', import.meta.url),
};

/** Threads start when there is work for them, and do not keep the process alive when there is none. */
export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  const { threads, heapMegabytesMax, timeoutMs, idleMs, program } = { ...defaults, ...options };
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const turn = async (signal: AbortSignal): Promise<void> => {
    while (busy >= threads) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      signal.throwIfAborted();
    }
    // At once, before anybody else who was woken looks.
    busy += 1;
  };

  const take = (): Worker => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      worker.ref();
      return worker;
    }
    const worker = startThread(program, heapMegabytesMax);
    worker.once('exit', () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    return worker;
  };

  const leave = (worker: Worker): void => {
    const end = (): void => {
      idle.delete(worker);
      void worker.terminate();
    };
    worker.unref();
    idle.set(worker, setTimeout(end, idleMs).unref());
  };

  const work = async (task: RenderTask, signal: AbortSignal) => {
    const worker = take();
    try {
      const answer = await answerOf(worker, task, { timeoutMs, signal });
      leave(worker);
      return answer;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  };

  return {
    async run(task, signal) {
      const either = AbortSignal.any([signal, closing.signal]);
      either.throwIfAborted();
      await turn(either);
      const one = work(task, either);
      running.add(one);
      try {
        const answer = await one;
        if (answer.kind !== 'failed') return answer;
        const cause = Object.assign(new Error(answer.detail), { code: answer.code });
        if (isDiskFull(cause)) throw storageUnavailable(cause);
        throw new RenderError('RENDER_FAILED', 'The document could not be made.', cause);
      } finally {
        running.delete(one);
        busy -= 1;
        for (const wake of waiting.splice(0)) wake();
      }
    },
    async close() {
      closing.abort(new Error('the service stops'));
      for (const wake of waiting.splice(0)) wake();
      await Promise.allSettled(running);
      for (const [worker, timer] of idle) {
        clearTimeout(timer);
        await worker.terminate();
      }
      idle.clear();
    },
  };
}

/** It gets nothing of our environment: no credential is in its reach. */
function startThread(program: URL, heapMegabytesMax: number): Worker {
  const compiled = getCompileCacheDir();
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
  });
  // One that dies while nobody waits for it is replaced; an error without a listener would end the process.
  worker.on('error', () => undefined);
  return worker;
}

async function answerOf(
  worker: Worker,
  task: RenderTask,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<RenderAnswer> {
  const settled = new AbortController();
  try {
    signal.throwIfAborted();
    return await new Promise<RenderAnswer>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new RenderError('RENDER_LIMIT', 'The document took too long to make.')),
        timeoutMs,
      );
      const onAbort = (): void => reject(signal.reason as Error);
      const onError = (error: unknown): void => reject(lost(error));
      const onExit = (): void => reject(lost(new Error('the thread ended without an answer')));
      worker.once('message', resolve).once('error', onError).once('exit', onExit);
      signal.addEventListener('abort', onAbort, { once: true });
      settled.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        worker.off('message', resolve).off('error', onError).off('exit', onExit);
        signal.removeEventListener('abort', onAbort);
      });
      worker.postMessage(task);
    });
  } finally {
    settled.abort();
  }
}

function lost(error: unknown): RenderError {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new RenderError('RENDER_LIMIT', 'The document needs more memory than one may take.', error);
  return new RenderError('RENDER_FAILED', 'The document could not be made.', error);
}
