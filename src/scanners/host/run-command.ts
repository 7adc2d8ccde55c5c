import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessEnd } from '../../lib/process-end.ts';
import { type RunningProcess, runProcess } from '../../lib/run-process.ts';
import type { ScannerCommand } from '../external-scanner.ts';
import { isolatedCommand, type Mount } from './isolated-command.ts';
import type { Isolation } from './isolation.ts';
import { scannerEnvironment } from './scanner-environment.ts';
import { type ScannerLimits, scannerShare } from './scanner-limits.ts';

/** Everything that is equal for all commands of one scanner. */
export interface ScannerPlace {
  program: string;
  /** Belongs to the user of the scanner. */
  folder: string;
  mounts: readonly Mount[];
  hidden: readonly string[];
  isolation: Isolation;
  limits: ScannerLimits;
  signal: AbortSignal;
}

/** A command that did not succeed. The message is for users and contains no text of the scanner. */
export class ScannerFailure extends Error {
  override readonly name = 'ScannerFailure';
  /** Standard error of the scanner: hostile text, for the log only. */
  readonly errorTail: string;

  constructor(message: string, errorTail = '') {
    super(message);
    this.errorTail = errorTail;
  }
}

export function startCommand(place: ScannerPlace, command: ScannerCommand): RunningProcess {
  const { program, folder, mounts, hidden, isolation, limits, signal } = place;
  const share = scannerShare(limits);
  return runProcess({
    ...isolatedCommand(isolation, { program, args: command.args, mounts, hidden }),
    folder,
    environment: scannerEnvironment(folder, share, command.environment),
    limits: {
      timeMs: limits.timeMs,
      outputBytesMax: limits.outputBytesMax,
      memoryBytesMax: share.memoryBytesMax,
      cpuSeconds: Math.ceil((limits.timeMs / 1000) * share.processors),
      fileBytesMax: limits.diskBytesMax,
    },
    signal,
  });
}

/** Passes the report to `read`, whether it is the standard output or a file. Throws ScannerFailure unless the command succeeded. */
export async function readReport<Result>(
  place: ScannerPlace,
  command: ScannerCommand,
  read: (report: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const running = startCommand(place, command);
  if (command.reportFile !== undefined) {
    for await (const _ignored of running.output) continue;
    assertSuccess(await running.end, command, place, running.errorTail());
    return read(await openReport(join(place.folder, command.reportFile), place.limits));
  }
  try {
    const result = await read(running.output);
    assertSuccess(await running.end, command, place, running.errorTail());
    return result;
  } catch (error) {
    // The reason why the process ended explains a truncated report.
    const end = await running.end;
    if (end.kind !== 'unread') assertSuccess(end, command, place, running.errorTail());
    throw error;
  }
}

/** A link could lead to a file that only the service can read, and opening a pipe could wait for ever. */
async function openReport(path: string, { outputBytesMax }: ScannerLimits): Promise<AsyncIterable<Uint8Array>> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  const stats = await handle?.stat();
  if (handle && stats?.isFile() === true && stats.size <= outputBytesMax) return handle.createReadStream();
  await handle?.close();
  throw new ScannerFailure(stats?.isFile() === true ? 'its report exceeds the size limit' : 'it wrote no report');
}

function assertSuccess(
  end: ProcessEnd,
  { successCodes = [] }: ScannerCommand,
  { limits }: ScannerPlace,
  tail: string,
): void {
  if (end.kind === 'exited' && (end.code === 0 || successCodes.includes(end.code))) return;
  throw new ScannerFailure(describeEnd(end, limits), tail);
}

function describeEnd(end: ProcessEnd, { timeMs }: ScannerLimits): string {
  switch (end.kind) {
    case 'exited':
      return end.code === 126 || end.code === 127 ? 'it could not be started' : `it ended with exit code ${end.code}`;
    case 'signal':
      return `it was ended by ${end.signal}`;
    case 'timeout':
      return `it did not finish within ${timeMs / 1000} s`;
    case 'aborted':
      return 'it was cancelled';
    case 'output-limit':
      return 'its report exceeds the size limit';
    case 'memory-limit':
      return 'it exceeded its memory limit';
    case 'unread':
      return 'its report could not be read';
    case 'not-started':
      return `it could not be started (${end.code})`;
  }
}
