import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { ownProcessMeter } from './cpu-budget.ts';
import { readStepNote, stepNoteBytes } from './step-note.ts';
import type { HostEvents, HostOptions, WorkHost } from './work-host.ts';
import type { WorkAnswer } from './work-messages.ts';

/**
 * Runs work in a thread of this process. A thread starts in half the time of a child process, but one native allocation beyond the heap
 * limit aborts the whole process. Use it only in programs that may end with their work. `heapMegabytesInitial` does not apply: it is a flag
 * of V8 for the whole process, and with other flags V8 compiles Node's own modules again in every thread (40 ms).
 */
export function startThreadHost(options: HostOptions, events: HostEvents): WorkHost {
  const stepMemory = new SharedArrayBuffer(stepNoteBytes);
  const worker = new Worker(options.program, {
    workerData: { stepMemory } satisfies ThreadData,
    resourceLimits: {
      maxOldGenerationSizeMb: options.heapMegabytesMax,
      ...(options.youngMegabytesMax !== undefined && { maxYoungGenerationSizeMb: options.youngMegabytesMax }),
    },
    env: threadEnvironment(),
  });
  let failure: Error | undefined;
  worker.on('message', (answer: WorkAnswer) => events.onAnswer(answer));
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('messageerror', (error) => {
    failure = error;
    void worker.terminate();
  });
  worker.on('exit', () => {
    const cause = failure ?? new Error('the thread ended without a result');
    const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    events.onEnd({ isOutOfMemory, cause, step: readStepNote(stepMemory) });
  });
  worker.unref();
  return {
    send: (request) => worker.postMessage(request),
    hold: (keepsAlive) => (keepsAlive ? worker.ref() : worker.unref()),
    cpu: ownProcessMeter,
    step: () => readStepNote(stepMemory),
    async ownCpuMs() {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1000;
    },
    isBloated: () => false,
    async end() {
      await worker.terminate();
    },
  };
}

/** Data that a thread starts with. */
export interface ThreadData {
  stepMemory: SharedArrayBuffer;
}

/** The thread gets no environment variables, so no credential is in its reach. It shares the compile cache only. */
function threadEnvironment(): Record<string, string> {
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };
}
