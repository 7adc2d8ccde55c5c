import { parentPort } from 'node:worker_threads';
import { ScanError } from '../../domain/scan-error.ts';
import type { TaskMessage, WorkerMessage } from './engine-messages.ts';
import { engineTasks, type TaskContext } from './engine-tasks.ts';

/** The inside of a worker thread: one task at a time, told what to do and when to stop by engine-pool.ts. */

const port = parentPort;
if (port === null) throw new Error('engine-worker.ts runs in a worker thread');

const progressIntervalMs = 100;
let running: { id: number; abort: AbortController } | undefined;

port.on('message', (message: TaskMessage) => {
  if (message.kind === 'cancel') {
    if (running?.id === message.id) running.abort.abort();
    return;
  }
  const abort = new AbortController();
  running = { id: message.id, abort };
  void run(message, abort.signal);
});

async function run({ id, name, input }: TaskMessage & { kind: 'run' }, signal: AbortSignal): Promise<void> {
  let lastProgressAt = 0;
  const context: TaskContext = {
    signal,
    onProgress(value) {
      const now = performance.now();
      if (now - lastProgressAt < progressIntervalMs) return;
      lastProgressAt = now;
      send({ kind: 'progress', id, value });
    },
  };
  try {
    // The table's own type ties each input to its name; over the thread's border that knowledge is gone.
    const task = engineTasks[name] as (input: unknown, context: TaskContext) => Promise<unknown>;
    const output = await task(input, context);
    running = undefined;
    send({ kind: 'done', id, output }, ownMemoryOf(output));
  } catch (error) {
    running = undefined;
    send({ kind: 'failed', id, failure: describe(error, signal) });
  }
}

function describe(error: unknown, signal: AbortSignal): (WorkerMessage & { kind: 'failed' })['failure'] {
  if (signal.aborted) return { code: 'CANCELLED', message: 'The work was cancelled.', isRetryable: false };
  if (error instanceof ScanError) {
    const { code, message, isRetryable } = error;
    return { code, message, isRetryable, ...(error.cause instanceof Error && { detail: error.cause.message }) };
  }
  return {
    code: 'INTERNAL',
    message: 'The engine failed for a reason of its own; the log has the details.',
    isRetryable: true,
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

/** Bytes that are all of their memory are handed over; anything else is copied. */
function ownMemoryOf(output: unknown): ArrayBuffer[] {
  if (!(output instanceof Uint8Array) || !(output.buffer instanceof ArrayBuffer)) return [];
  return output.byteLength === output.buffer.byteLength ? [output.buffer] : [];
}

function send(message: WorkerMessage, transferred: ArrayBuffer[] = []): void {
  port?.postMessage(message, transferred);
}
