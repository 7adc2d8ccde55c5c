import type { Readable, Writable } from 'node:stream';
import type { Environment } from '../config/read-environment.ts';
import type { EnvironmentFile } from '../config/read-environment-file.ts';

/** Output stream; `columns` and `hasColors` are set only for a terminal. */
export interface CliOutput extends Writable {
  isTTY?: boolean;
  columns?: number;
  hasColors?(): boolean;
}

/** Environment of a command. */
export interface CliContext {
  environment: Environment;
  /** `.env` of the working folder, for commands of an operator. */
  environmentFile?: EnvironmentFile;
  stdin: Readable & { isTTY?: boolean };
  /** Results. */
  stdout: CliOutput;
  /** Progress, warnings and errors. */
  stderr: CliOutput;
  /** Aborted when the user interrupts the command. */
  signal: AbortSignal;
}

/** Invalid use of the command line. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
