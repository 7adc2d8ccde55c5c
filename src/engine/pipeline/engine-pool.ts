import { availableParallelism } from 'node:os';
import { ScanError } from '../../domain/scan-error.ts';
import type { CpuBudget } from '../../lib/work-pool/cpu-budget.ts';
import { createWorkPool } from '../../lib/work-pool/create-work-pool.ts';
import { processHosts } from '../../lib/work-pool/start-process-host.ts';
import { startThreadHost } from '../../lib/work-pool/start-thread-host.ts';
import { WorkFailedError, WorkLostError } from '../../lib/work-pool/work-lost-error.ts';
import type { EngineFailure, EngineWork } from './engine-messages.ts';
import type { EngineTaskInput, EngineTaskName, EngineTaskOutput } from './engine-tasks.ts';
import { defaultScanLimits, type ScanLimits } from './scan-limits.ts';

export interface EnginePool {
  /** Limits of every scan that uses this pool. */
  limits: ScanLimits;
  /**
   * Runs a task in a worker. Rejects with ScanError: the task's own error; CANCELLED when the signal is aborted; LIMIT_EXCEEDED when the
   * worker ran out of memory, the work used the processor time of `cpu`, or one file used that of a file; WORKER_LOST when it ended for another reason. A worker that ended is replaced.
   */
  run<Name extends EngineTaskName>(
    name: Name,
    input: EngineTaskInput<Name>,
    options: RunOptions,
  ): Promise<EngineTaskOutput<Name>>;
  /** Starts workers now, all of them or up to this number. Otherwise each starts with its first task. */
  start(workers?: number): void;
  /** Ends all workers. Running and waiting tasks are rejected as CANCELLED. */
  close(): Promise<void>;
}

interface RunOptions {
  signal: AbortSignal;
  onProgress?: (value: never) => void;
  cpu?: CpuBudget;
}

export interface EnginePoolOptions {
  /** Default: `defaultScanLimits`. */
  limits?: ScanLimits;
  /**
   * `process`, the default: a worker that crashes ends alone. `thread` starts faster, but a crash ends the whole process. It is for the
   * command line, whose process ends with its scan anyway.
   */
  isolation?: 'process' | 'thread';
  /** Number of workers. Default: one more than the number of cores. */
  workers?: number;
  /** JavaScript heap of one worker. Buffers do not count. */
  heapMegabytesMax?: number;
  /**
   * Collects garbage early, at the cost of some processor time. For a pool that only compiles advisories, whose memory would otherwise be
   * mostly garbage: 378 MB instead of 265 MB.
   */
  isFrugal?: boolean;
  /** A worker without work ends after this time and gives its memory back. Default: never. */
  idleMs?: number;
  /** Heap, buffers and all other memory of a worker process. Measured on Linux. */
  memoryMegabytesMax?: number;
  /** Time in which a worker must react to a cancellation before it is ended. Default: 5 s. */
  cancelGraceMs?: number;
  /** The program of the workers. Tests supply one that crashes. */
  program?: URL;
}

/**
 * Heap and buffers of a worker process before its first full garbage collection. V8's default is a few MB, which streaming layers reach many
 * times per second: reading a layer of 770 MB then costs 13.5 s of processor time instead of 11.2 s.
 */
const firstCollectionMegabytes = 96;
/** For work whose memory matters more than its time. */
const frugalFirstCollectionMegabytes = 16;
/**
 * Limit for threads, where the workers and the command line share one process. V8's default is 100 MiB and more for each. Reading an npm
 * image of 1.8 GB with it takes 386 MiB, against 312 with this limit, and more processor time, because the memory is not in the processor's
 * cache.
 */
const youngMegabytesMax = 24;
/**
 * While one worker waits for its registry or for its decompression, another one uses the core: five layers on two cores took 5.5 s with
 * three workers and 6.3 s with two. Each worker needs about 75 MiB.
 */
const spareWorkers = 1;
const defaultCancelGraceMs = 5_000;

/** Workers start when there is work for them and do not keep the process alive when there is none. */
export function createEnginePool(options: EnginePoolOptions = {}): EnginePool {
  const { limits = defaultScanLimits } = options;
  const memoryMegabytesMax = options.memoryMegabytesMax ?? limits.memoryMegabytesMax;
  const isThread = options.isolation === 'thread';
  const hostsMax = options.workers ?? availableParallelism() + spareWorkers;
  const pool = createWorkPool({
    startHost: isThread ? startThreadHost : processHosts({ memoryMegabytesMax }),
    hostsMax,
    program: options.program ?? new URL('./engine-worker.ts', import.meta.url),
    heapMegabytesMax: options.heapMegabytesMax ?? Math.floor(limits.memoryMegabytesMax / 2),
    heapMegabytesInitial: options.isFrugal === true ? frugalFirstCollectionMegabytes : firstCollectionMegabytes,
    youngMegabytesMax,
    cancelGraceMs: options.cancelGraceMs ?? defaultCancelGraceMs,
    stepCpuMsMax: limits.fileCpuMsMax,
    ...(options.idleMs !== undefined && { idleMs: options.idleMs }),
  });
  return {
    limits,
    start: (workers) => pool.start(workers),
    close: () => pool.close(),
    async run<Name extends EngineTaskName>(name: Name, input: EngineTaskInput<Name>, run: RunOptions) {
      // All layers were read. Their workers hold garbage, and merging needs one worker.
      if ((name === 'merge-layers' || name === 'merge-and-match') && isThread) pool.trim(1);
      try {
        // The table of tasks ties each output type to its task name. This type information is lost between processes.
        return (await pool.run({ name, input, limits } satisfies EngineWork, run)) as EngineTaskOutput<Name>;
      } catch (error) {
        throw toScanError(error);
      }
    },
  };
}

function toScanError(error: unknown): ScanError {
  if (error instanceof WorkFailedError) {
    const { code, message, isRetryable, detail } = error.failure as EngineFailure;
    return new ScanError(code, message, { isRetryable, cause: detail });
  }
  const reason = error instanceof WorkLostError ? error.reason : undefined;
  if (reason === 'cancelled') return new ScanError('CANCELLED', 'The work was cancelled.');
  if (reason === 'cpu-limit')
    return new ScanError('LIMIT_EXCEEDED', 'Reading the image exceeds the limit of processor time per image.', {
      cause: error,
    });
  if (reason === 'step-limit')
    return new ScanError('LIMIT_EXCEEDED', 'Reading files of the image exceeds the limit of processor time per file.', {
      cause: error,
    });
  if (reason === 'crashed')
    return new ScanError('WORKER_LOST', 'The process that read the image ended unexpectedly.', { cause: error });
  if (reason === 'out-of-memory')
    return new ScanError('LIMIT_EXCEEDED', 'Reading the image exceeds the memory limit per image.', {
      cause: error,
    });
  return new ScanError('INTERNAL', 'The engine received invalid input.', { cause: error });
}
