import type { Writable } from 'node:stream';
import { writeProblem } from '../lib/file-problem.ts';
import { exitCodes } from './exit-code.ts';

interface Outputs {
  stdout: Writable;
  stderr: Writable;
  exitCode?: number | string | null | undefined;
}

export interface WatchedOutputs {
  /** The exit code of a command that ended with `code`: a result that could not be written is a failure. */
  exitCode(code: number): number;
}

/**
 * Handles errors of the outputs of this process. Without a handler, Node ends the process with a stack and exit code 1, which means that a
 * gate refuses.
 *
 * - A reader that has read enough (`plimsoll scan … | head`) is no fault.
 * - Standard error has progress and reasons. The result and the exit code do not depend on it.
 * - A service continues without its messages for the operator.
 */
export function watchOutputs(process: Outputs, { isService }: { isService: boolean }): WatchedOutputs {
  let isLost = false;
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isService || isLost) return;
    isLost = true;
    process.stderr.write(`plimsoll: cannot write to standard output: ${writeProblem(error)}\n`);
    // The error of the last write arrives after the command has ended.
    process.exitCode = exitCodes.failed;
  });
  return { exitCode: (code) => (isLost ? exitCodes.failed : code) };
}
