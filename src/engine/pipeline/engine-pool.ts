import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { ScanError } from '../../domain/scan-error.ts';
import type { TaskMessage, WorkerMessage } from './engine-messages.ts';
import type { EngineTaskInput, EngineTaskName, EngineTaskOutput } from './engine-tasks.ts';

export interface EnginePool {
  /**
   * Runs a task on a worker thread. Rejects with ScanError: the task's own; CANCELLED when the signal fires; LIMIT_EXCEEDED when the
   * thread ran out of memory; WORKER_LOST when it died otherwise. A dead thread is replaced.
   */
  run<Name extends EngineTaskName>(
    name: Name,
    input: EngineTaskInput<Name>,
    options: { signal: AbortSignal; onProgress?: (value: never) => void },
  ): Promise<EngineTaskOutput<Name>>;
  /** Starts the threads now, for who knows that work will come for all of them; they start with their first work otherwise. */
  start(): void;
  /** Stops all threads; what runs is rejected as CANCELLED. */
  close(): Promise<void>;
}

export interface EnginePoolOptions {
  /** One more than there are cores, unless told. */
  threads?: number;
  /** JavaScript heap of one thread. Buffers do not count. */
  heapMegabytesMax?: number;
  /** What the threads run; tests put something there that dies. */
  program?: URL;
}

interface Job {
  id: number;
  name: EngineTaskName;
  input: unknown;
  signal: AbortSignal;
  onProgress: ((value: never) => void) | undefined;
  resolve(output: never): void;
  reject(error: ScanError): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
}

const heapMegabytesDefault = 1024;
/**
 * Heap and buffers of a thread before its garbage is first collected in full. V8 begins with a few MB, which layers streaming
 * through reach many times a second: reading one of 770 MB then costs 13.5 s of processor time instead of 11.2.
 */
const firstCollectionMegabytes = 128;
/**
 * While one thread waits for its registry or for the end of its decompression, another has work for the core: five layers on two
 * cores took 5.5 s with three threads and 6.3 with two. Each thread costs about 75 MiB.
 */
const spareThreads = 1;
/** How long a thread may take to notice that its task was cancelled before it is ended. */
const cancelGraceMs = 5_000;

/** Threads are started when there is work for them, and do not keep the process alive when there is none. */
export function createEnginePool(options: EnginePoolOptions = {}): EnginePool {
  const threadsMax = options.threads ?? availableParallelism() + spareThreads;
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let lastId = 0;
  let isClosed = false;

  const start = (): Thread => {
    // Read by V8 when it makes the thread's heap; the heap of this thread stays as it is.
    setFlagsFromString(`--initial-old-space-size=${firstCollectionMegabytes}`);
    const worker = new Worker(options.program ?? new URL('./engine-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytesMax ?? heapMegabytesDefault },
      env: threadEnvironment(),
    });
    const thread: Thread = { worker, job: undefined };
    threads.add(thread);
    worker.on('message', (message: WorkerMessage) => receive(thread, message));
    worker.on('error', (error) => lose(thread, error));
    worker.on('messageerror', (error) => {
      lose(thread, error);
      void worker.terminate();
    });
    worker.on('exit', () => lose(thread, undefined));
    return thread;
  };

  const receive = (thread: Thread, message: WorkerMessage): void => {
    const { job } = thread;
    if (job?.id !== message.id) return;
    if (message.kind === 'progress') {
      job.onProgress?.(message.value as never);
      return;
    }
    thread.job = undefined;
    thread.worker.unref();
    if (message.kind === 'done') job.resolve(message.output as never);
    else {
      const { code, message: text, isRetryable, detail } = message.failure;
      job.reject(new ScanError(code, text, { isRetryable, cause: detail }));
    }
    next();
  };

  const lose = (thread: Thread, error: unknown): void => {
    if (!threads.delete(thread)) return;
    const { job } = thread;
    thread.job = undefined;
    job?.reject(toLossError(error, job.signal.aborted || isClosed));
    next();
  };

  const next = (): void => {
    while (!isClosed && waiting.length > 0) {
      const idle = [...threads].find((thread) => thread.job === undefined);
      const thread = idle ?? (threads.size < threadsMax ? start() : undefined);
      if (!thread) return;
      const job = waiting.shift();
      if (!job) return;
      try {
        thread.worker.postMessage({ kind: 'run', id: job.id, name: job.name, input: job.input } satisfies TaskMessage);
        thread.worker.ref();
        thread.job = job;
      } catch (cause) {
        // Only plain data crosses to a thread.
        job.reject(new ScanError('INTERNAL', 'The engine was given what it cannot take.', { cause }));
      }
    }
  };

  const cancel = (job: Job): void => {
    const index = waiting.indexOf(job);
    if (index !== -1) {
      waiting.splice(index, 1);
      job.reject(cancelled());
      return;
    }
    const thread = [...threads].find((one) => one.job === job);
    if (!thread) return;
    thread.worker.postMessage({ kind: 'cancel', id: job.id } satisfies TaskMessage);
    const timer = setTimeout(() => {
      if (thread.job === job) void thread.worker.terminate();
    }, cancelGraceMs);
    timer.unref();
  };

  return {
    start() {
      while (!isClosed && threads.size < threadsMax) start().worker.unref();
    },
    run(name, input, { signal, onProgress }) {
      return new Promise((resolve, reject) => {
        if (isClosed || signal.aborted) {
          reject(cancelled());
          return;
        }
        lastId += 1;
        const onAbort = (): void => cancel(job);
        const settled = (): void => signal.removeEventListener('abort', onAbort);
        const job: Job = {
          id: lastId,
          name,
          input,
          signal,
          onProgress,
          resolve: (output) => {
            settled();
            resolve(output);
          },
          reject: (error) => {
            settled();
            reject(error);
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(job);
        next();
      });
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(cancelled());
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** A thread gets nothing of our environment: no credential is in its reach. Only compiled code is shared, for a start in half the time. */
function threadEnvironment(): Record<string, string> {
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };
}

function cancelled(): ScanError {
  return new ScanError('CANCELLED', 'The work was cancelled.');
}

function toLossError(error: unknown, isWanted: boolean): ScanError {
  if (isWanted) return cancelled();
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ScanError('LIMIT_EXCEEDED', 'The image needs more memory to read than one image may take.', {
      cause: error,
    });
  }
  return new ScanError('WORKER_LOST', 'The thread that read the image ended unexpectedly.', { cause: error });
}
