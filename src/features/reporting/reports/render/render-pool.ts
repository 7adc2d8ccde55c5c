import { createWorkPool } from '../../../../lib/work-pool/create-work-pool.ts';
import { processHosts } from '../../../../lib/work-pool/start-process-host.ts';
import { WorkFailedError, WorkLostError } from '../../../../lib/work-pool/work-lost-error.ts';
import { isDiskFull, storageUnavailable } from '../../../../storage/storage-unavailable.ts';
import { RenderError } from './render-error.ts';
import type { RenderAnswer, RenderFailure, RenderTask } from './render-messages.ts';

export interface RenderPool {
  /**
   * Runs one task in a child process, after other tasks if all processes are busy. Rejects with RenderError, with SERVICE_UNAVAILABLE if the
   * disk is full, or with the reason of the signal, which ends the process.
   */
  run(task: RenderTask, signal: AbortSignal): Promise<RenderAnswer>;
  /** Ends all processes. */
  close(): Promise<void>;
}

export interface RenderPoolOptions {
  /** Maximum number of processes. */
  workers?: number;
  /** Maximum JavaScript heap of one process. */
  heapMegabytesMax?: number;
  /** Maximum resident memory of one process, including buffers. Enforced on Linux only. */
  memoryMegabytesMax?: number;
  /** Maximum duration of one task. */
  timeoutMs?: number;
  /** Time after which an idle process ends. */
  idleMs?: number;
  /** The program of the processes, which calls `serveRenderTasks`. */
  program: URL;
}

const defaults = {
  workers: 2,
  heapMegabytesMax: 512,
  memoryMegabytesMax: 1024,
  timeoutMs: 5 * 60_000,
  idleMs: 30_000,
};

/** Processes start with the first task. Idle processes do not keep this process alive. */
export function createRenderPool(options: RenderPoolOptions): RenderPool {
  const { workers, memoryMegabytesMax, ...rest } = { ...defaults, ...options };
  const closing = new AbortController();
  const startHost = processHosts({ memoryMegabytesMax });
  // A renderer does not process messages while it works, so it is ended without a grace period.
  const pool = createWorkPool({ ...rest, startHost, hostsMax: workers, cancelGraceMs: 0 });
  return {
    async run(task, signal) {
      const either = AbortSignal.any([signal, closing.signal]);
      either.throwIfAborted();
      try {
        return (await pool.run(task, { signal: either })) as RenderAnswer;
      } catch (error) {
        either.throwIfAborted();
        throw classified(error);
      }
    },
    async close() {
      closing.abort(new Error('the service is stopping'));
      await pool.close();
    },
  };
}

function classified(error: unknown): Error {
  if (error instanceof WorkFailedError) {
    const { detail, code } = error.failure as RenderFailure;
    const cause = Object.assign(new Error(detail), { code });
    if (isDiskFull(cause)) return storageUnavailable(cause);
    if (code === 'RENDER_CRASHED') return crashed(cause);
    if (code === 'RENDER_LIMIT') return memoryExceeded(cause);
    return new RenderError('RENDER_FAILED', 'The document could not be rendered.', cause);
  }
  const reason = error instanceof WorkLostError ? error.reason : undefined;
  if (reason === 'timeout')
    return new RenderError('RENDER_LIMIT', 'Rendering the document exceeded the time limit.', error);
  if (reason === 'out-of-memory') return memoryExceeded(error);
  if (reason === 'crashed') return crashed(error);
  return new RenderError('RENDER_FAILED', 'The document could not be rendered.', error);
}

const crashed = (cause: unknown): RenderError =>
  new RenderError('RENDER_CRASHED', 'The process that rendered the document ended unexpectedly.', cause);

const memoryExceeded = (cause: unknown): RenderError =>
  new RenderError('RENDER_LIMIT', 'Rendering the document exceeded the memory limit.', cause);
