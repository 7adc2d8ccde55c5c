import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createPartCollector, sendInParts } from './byte-parts.ts';
import type { ThreadData } from './start-thread-host.ts';
import { createStepNote, noStepNote, type StepNote } from './step-note.ts';
import { createStepNoteOfProcess } from './step-note-file.ts';
import type { WorkAnswer, WorkRequest } from './work-messages.ts';

export interface WorkContext {
  /** Aborted when the work is cancelled. */
  signal: AbortSignal;
  /** Passed on to the caller of the pool, at most ten times per second. `isDue`: in any case. */
  onProgress(value: unknown, options?: { isDue: boolean }): void;
  /** The pool limits the time of a step, and names the step in which the host ended. */
  stepNote: StepNote;
}

export interface WorkProgram {
  run(input: unknown, context: WorkContext): Promise<unknown>;
  /** Plain data that tells the caller of the pool why the work failed. */
  describeFailure(error: unknown, signal: AbortSignal): unknown;
}

const progressIntervalMs = 100;

/** Program loop inside a host: runs one piece of work at a time until the pool ends the host or the process of the pool has ended. */
export function serveWork(program: WorkProgram): void {
  const send = parentPort === null ? serveProcess(receive) : serveThread(receive);
  const stepNote = parentPort === null ? createStepNoteOfProcess() : stepNoteOfThread(workerData);
  let running: { id: number; abort: AbortController } | undefined;
  let cancelledId: number | undefined;

  function receive(request: WorkRequest): void {
    if (request.kind === 'cancel') {
      // A cancellation may arrive before work whose bytes are still being sent.
      cancelledId = request.id;
      if (running?.id === request.id) running.abort.abort();
      return;
    }
    const abort = new AbortController();
    if (request.id === cancelledId) abort.abort();
    running = { id: request.id, abort };
    void run(request, abort.signal);
  }

  async function run({ id, input }: WorkRequest & { kind: 'run' }, signal: AbortSignal): Promise<void> {
    let lastProgressAt = 0;
    const onProgress = (value: unknown, { isDue } = { isDue: false }): void => {
      const now = performance.now();
      if (!isDue && now - lastProgressAt < progressIntervalMs) return;
      lastProgressAt = now;
      send({ kind: 'progress', id, value });
    };
    try {
      const output = await program.run(input, { signal, onProgress, stepNote });
      running = undefined;
      send({ kind: 'done', id, output });
    } catch (error) {
      running = undefined;
      send({ kind: 'failed', id, failure: program.describeFailure(error, signal) });
    }
  }
}

type Receive = (request: WorkRequest) => void;
type Send = (answer: WorkAnswer) => void;

function serveThread(receive: Receive): Send {
  const port = parentPort;
  port?.on('message', receive);
  return (answer) => port?.postMessage(answer, answer.kind === 'done' ? ownMemoryOf(answer.output) : []);
}

function stepNoteOfThread(data: Partial<ThreadData> | null): StepNote {
  return data?.stepMemory === undefined ? noStepNote : createStepNote(data.stepMemory);
}

/** Byte arrays that own their whole buffer are transferred. Others are copied. */
function ownMemoryOf(output: unknown): ArrayBuffer[] {
  if (Array.isArray(output)) return output.flatMap(ownMemoryOf);
  if (!(output instanceof Uint8Array) || !(output.buffer instanceof ArrayBuffer)) return [];
  return output.byteLength === output.buffer.byteLength ? [output.buffer] : [];
}

function serveProcess(receive: Receive): Send {
  if (process.send === undefined) throw new Error('this program must run in a thread or child process of a work pool');
  // Only the pool ends its processes: a signal to the whole process group must not end work that may still finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const collect = createPartCollector();
  process.on('message', (message) => {
    const request = collect(message);
    if (request !== undefined) receive(request as WorkRequest);
  });
  // The pool or its process has ended.
  process.on('disconnect', () => process.exit(0));
  offerToMemoryKiller();
  const send = (message: object, done: (error: Error | null) => void) =>
    void process.send?.(message, undefined, undefined, done);
  return (answer) => sendInParts(answer, send, () => process.exit(1));
}

/** When the machine runs out of memory, the kernel ends this process before the service (Linux; proc(5), oom_score_adj). */
function offerToMemoryKiller(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Some containers forbid this write. The only effect of a failure is that the kernel has no preference.
  }
}
