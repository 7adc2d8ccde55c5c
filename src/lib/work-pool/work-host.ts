import type { WorkAnswer, WorkRequest } from './work-messages.ts';

/** A thread or child process that runs one piece of work at a time. */
export interface WorkHost {
  /** Throws when the request is not plain data (structured clone). */
  send(request: WorkRequest): void;
  /** Whether the host keeps the process alive. */
  hold(keepsAlive: boolean): void;
  /** Whether the host holds so much memory after its work that a fresh one is cheaper. */
  isBloated(): boolean;
  /** Ends the host and resolves when it has ended. An idle host may be given a moment for its own exit. */
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
}

export interface HostOptions {
  /** Runs in the host; calls `serveWork`. */
  program: URL;
  /** JavaScript heap (old generation) of the host. */
  heapMegabytesMax: number;
  /** Heap at which V8 starts its first full collection; V8's own default when absent. */
  heapMegabytesInitial?: number | undefined;
}

export type StartHost = (options: HostOptions, events: HostEvents) => WorkHost;
