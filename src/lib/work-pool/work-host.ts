import type { CpuMeter } from './cpu-budget.ts';
import type { WorkStep } from './step-note.ts';
import type { WorkAnswer, WorkRequest } from './work-messages.ts';

/** A thread or child process that runs one piece of work at a time. */
export interface WorkHost {
  /** Throws when the request is not plain data (structured clone). */
  send(request: WorkRequest): void;
  /** Whether the host keeps the process alive. */
  hold(keepsAlive: boolean): void;
  /** Processor time of the host. */
  cpu: CpuMeter;
  /** The step that the work is in, readable while the host is stuck. */
  step(): WorkStep | undefined;
  /** Processor time of this host without other hosts of the same process, in milliseconds. May reject for a host that has ended. */
  ownCpuMs(): number | Promise<number>;
  /** Whether the host holds so much memory after its work that a new host is cheaper. */
  isBloated(): boolean;
  /** Ends the host and resolves when it has ended. An idle host may get a short time to exit by itself. */
  end(options: { isIdle: boolean }): Promise<void>;
}

export interface HostEvents {
  onAnswer(answer: WorkAnswer): void;
  /** The host accepts no more work; `onEnd` follows. */
  onClosing(): void;
  onEnd(end: HostEnd): void;
}

export interface HostEnd {
  /** The host reached one of its memory limits. */
  isOutOfMemory: boolean;
  cause: Error;
  /** The step in which the host ended by itself: out of memory, or by a fault of its program. */
  step: WorkStep | undefined;
}

export interface HostOptions {
  /** Module that runs in the host and calls `serveWork`. */
  program: URL;
  /** Limit of the JavaScript heap (old generation) of the host. */
  heapMegabytesMax: number;
  /** Heap size at which V8 starts its first full collection. V8's default when absent. */
  heapMegabytesInitial?: number | undefined;
  /** Limit of the young generation of a thread's heap. V8's default when absent. */
  youngMegabytesMax?: number | undefined;
}

export type StartHost = (options: HostOptions, events: HostEvents) => WorkHost;
