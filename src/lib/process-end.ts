/** How a process of `runProcess` ended. */
export type ProcessEnd =
  | { kind: 'exited'; code: number }
  /** The processor time limit ends a program with SIGXCPU or SIGKILL. */
  | { kind: 'signal'; signal: string }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  /** The program wrote more than the limit to its standard output. */
  | { kind: 'output-limit' }
  | { kind: 'memory-limit' }
  /** The reader of the output stopped before its end. */
  | { kind: 'unread' }
  /** `code` is the system's: `ENOENT`, `EACCES`. */
  | { kind: 'not-started'; code: string };
