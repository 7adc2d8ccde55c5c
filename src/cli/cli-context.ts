import type { Readable, Writable } from 'node:stream';
import type { Environment } from '../config/read-environment.ts';

/** Somewhere to write; `columns` and `hasColors` only where it is a terminal. */
export interface CliOutput extends Writable {
  isTTY?: boolean;
  columns?: number;
  hasColors?(): boolean;
}

/** The world as a command sees it. */
export interface CliContext {
  environment: Environment;
  stdin: Readable & { isTTY?: boolean };
  /** Results. */
  stdout: CliOutput;
  /** Progress, warnings and errors. */
  stderr: CliOutput;
  /** Fires when the person asks to stop. */
  signal: AbortSignal;
}

/** Wrong use of the command line; the message is for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
