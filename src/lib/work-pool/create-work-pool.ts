import type { CpuBudget } from './cpu-budget.ts';
import type { WorkStep } from './step-note.ts';
import { watchSteps } from './watch-steps.ts';
import type { HostEnd, HostOptions, StartHost, WorkHost } from './work-host.ts';
import { WorkFailedError, WorkLostError } from './work-lost-error.ts';
import type { WorkAnswer } from './work-messages.ts';

export interface WorkPool {
  /**
   * Runs one piece of work in a host. The work waits while all hosts are busy. Rejects with WorkFailedError when the program of the host
   * reports a failure, otherwise with WorkLostError. A host that ended is replaced.
   */
  run(
    input: unknown,
    options: { signal: AbortSignal; onProgress?: ((value: never) => void) | undefined; cpu?: CpuBudget | undefined },
  ): Promise<unknown>;
  /** Starts hosts now, all of them or up to this number. Otherwise each host starts with its first work. */
  start(hosts?: number): void;
  /** Ends idle hosts above this number of hosts. */
  trim(hosts: number): void;
  /** Ends all hosts. Waiting and running work is rejected as cancelled. */
  close(): Promise<void>;
}

export interface WorkPoolOptions extends HostOptions {
  startHost: StartHost;
  /** Largest number of hosts. */
  hostsMax: number;
  /** Time that a host has to react to a cancellation before it is ended. */
  cancelGraceMs: number;
  /** Longest run time of one piece of work. */
  timeoutMs?: number;
  /** Largest processor time of one step of the work. */
  stepCpuMsMax?: number;
  /** A host without work ends after this time. It never ends when this is absent. */
  idleMs?: number;
}

interface Job {
  id: number;
  input: unknown;
  signal: AbortSignal;
  onProgress: ((value: never) => void) | undefined;
  cpu: CpuBudget | undefined;
  complete(outcome: { output: unknown } | { error: Error }): void;
}

interface Slot {
  host: WorkHost;
  job: Job | undefined;
  /** The reason for which the pool ended the host. */
  endReason: EndReason | undefined;
  /** The step for which the pool ended the host. */
  endStep: WorkStep | undefined;
  isClosing: boolean;
  /** Timer of the running work's time limit, or of an idle host's end. */
  timer: NodeJS.Timeout | undefined;
  /** Checks the processor time of the running work. */
  cpuTimer: NodeJS.Timeout | undefined;
  endStepWatch: (() => void) | undefined;
}

type EndReason = 'timeout' | 'cancelled' | 'cpu-limit' | 'step-limit';

/** Interval of the checks of processor time. */
const cpuWatchMs = 200;

/** Hosts start when there is work for them. They do not keep the process alive when there is none. */
export function createWorkPool(options: WorkPoolOptions): WorkPool {
  const { startHost, hostsMax, cancelGraceMs, timeoutMs, stepCpuMsMax, idleMs } = options;
  const slots = new Set<Slot>();
  const waiting: Job[] = [];
  let lastId = 0;
  let isClosed = false;

  const start = (): Slot => {
    const host = startHost(options, {
      onAnswer: (answer) => receive(slot, answer),
      onClosing: () => {
        slot.isClosing = true;
      },
      onEnd: (end) => lose(slot, end),
    });
    const slot: Slot = {
      host,
      job: undefined,
      endReason: undefined,
      endStep: undefined,
      isClosing: false,
      timer: undefined,
      cpuTimer: undefined,
      endStepWatch: undefined,
    };
    slots.add(slot);
    return slot;
  };

  const release = (slot: Slot): void => {
    clearTimeout(slot.timer);
    clearInterval(slot.cpuTimer);
    slot.endStepWatch?.();
    slot.job?.cpu?.isExceeded(slot.host.cpu);
    slot.job = undefined;
    slot.host.hold(false);
    if (slot.host.isBloated()) retire(slot);
    else if (idleMs !== undefined) slot.timer = setTimeout(() => retire(slot), idleMs).unref();
  };

  /** Ends an idle host. Its place is free at once. */
  const retire = (slot: Slot): void => {
    slots.delete(slot);
    void slot.host.end({ isIdle: true });
  };

  const receive = (slot: Slot, answer: WorkAnswer): void => {
    const { job } = slot;
    if (job?.id !== answer.id) return;
    if (answer.kind === 'progress') {
      job.onProgress?.(answer.value as never);
      return;
    }
    release(slot);
    job.complete(answer.kind === 'done' ? { output: answer.output } : { error: new WorkFailedError(answer.failure) });
    next();
  };

  const lose = (slot: Slot, { isOutOfMemory, cause, step }: HostEnd): void => {
    clearTimeout(slot.timer);
    clearInterval(slot.cpuTimer);
    slot.endStepWatch?.();
    slots.delete(slot);
    const { job, endReason } = slot;
    slot.job = undefined;
    const isCancelled = job?.signal.aborted === true || isClosed;
    const reason = endReason ?? (isCancelled ? 'cancelled' : isOutOfMemory ? 'out-of-memory' : 'crashed');
    job?.complete({ error: new WorkLostError(reason, cause, (slot.endStep ?? step)?.text) });
    next();
  };

  const next = (): void => {
    while (!isClosed && waiting.length > 0) {
      const idle = [...slots].find((slot) => slot.job === undefined && !slot.isClosing);
      const slot = idle ?? (slots.size < hostsMax ? start() : undefined);
      if (!slot) return;
      const job = waiting.shift();
      if (!job) return;
      assign(slot, job);
    }
  };

  const assign = (slot: Slot, job: Job): void => {
    try {
      slot.host.send({ kind: 'run', id: job.id, input: job.input });
    } catch (cause) {
      job.complete({ error: new WorkLostError('not-plain-data', cause) });
      return;
    }
    clearTimeout(slot.timer);
    slot.host.hold(true);
    slot.job = job;
    watchCpu(slot, job);
    if (stepCpuMsMax !== undefined) limitSteps(slot, job, stepCpuMsMax);
    if (timeoutMs !== undefined) slot.timer = setTimeout(() => stop(slot, job, 'timeout'), timeoutMs);
  };

  const watchCpu = (slot: Slot, job: Job): void => {
    const { cpu } = job;
    if (cpu === undefined) return;
    cpu.begin(slot.host.cpu);
    slot.cpuTimer = setInterval(() => {
      if (cpu.isExceeded(slot.host.cpu)) stop(slot, job, 'cpu-limit');
    }, cpuWatchMs).unref();
  };

  const limitSteps = (slot: Slot, job: Job, msMax: number): void => {
    slot.endStepWatch = watchSteps(slot.host, msMax, (step) => {
      if (slot.job !== job) return;
      slot.endStep ??= step;
      stop(slot, job, 'step-limit');
    });
  };

  const stop = (slot: Slot, job: Job, reason: EndReason): void => {
    if (slot.job !== job) return;
    slot.endReason ??= reason;
    slot.isClosing = true;
    void slot.host.end({ isIdle: false });
  };

  const cancel = (job: Job): void => {
    const index = waiting.indexOf(job);
    if (index !== -1) {
      waiting.splice(index, 1);
      job.complete({ error: new WorkLostError('cancelled') });
      return;
    }
    const slot = [...slots].find((one) => one.job === job);
    if (!slot) return;
    if (cancelGraceMs === 0) {
      stop(slot, job, 'cancelled');
      return;
    }
    slot.host.send({ kind: 'cancel', id: job.id });
    setTimeout(() => stop(slot, job, 'cancelled'), cancelGraceMs).unref();
  };

  return {
    start(hosts = hostsMax) {
      while (!isClosed && slots.size < Math.min(hosts, hostsMax)) start();
    },
    trim(hosts) {
      for (const slot of [...slots].filter(({ job }) => job === undefined)) {
        if (slots.size <= hosts) return;
        clearTimeout(slot.timer);
        retire(slot);
      }
    },
    run(input, { signal, onProgress, cpu }) {
      return new Promise((resolve, reject) => {
        if (isClosed || signal.aborted) {
          reject(new WorkLostError('cancelled'));
          return;
        }
        lastId += 1;
        const onAbort = (): void => cancel(job);
        const job: Job = {
          id: lastId,
          input,
          signal,
          onProgress,
          cpu,
          complete(outcome) {
            signal.removeEventListener('abort', onAbort);
            if ('error' in outcome) reject(outcome.error);
            else resolve(outcome.output);
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(job);
        next();
      });
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.complete({ error: new WorkLostError('cancelled') });
      await Promise.all([...slots].map(({ host, job }) => host.end({ isIdle: job === undefined })));
    },
  };
}
