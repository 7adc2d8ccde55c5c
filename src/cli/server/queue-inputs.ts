import type { Config } from '../../config/config.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { terminalText } from '../../lib/terminal-text.ts';
import type { CliContext } from '../cli-context.ts';
import { exitCodes } from '../exit-code.ts';
import type { ScanInput } from '../inputs/scan-input.ts';

/**
 * `--no-wait`: queues all inputs and prints a line for each: id of the scan, status, input. Returns the exit code: an input that could not be
 * queued is a failure. With one input, throws its ScanError.
 */
export async function queueInputs(
  inputs: readonly ScanInput[],
  { config, warn }: { config: Config; warn(text: string): void },
  { stdout, stderr, signal }: CliContext,
): Promise<number> {
  let failures = 0;
  for (const { name, queue } of inputs) {
    try {
      const queued = await queue?.({ config, signal, warn });
      if (queued === undefined)
        throw new ScanError('INVALID_REFERENCE', 'Only an image of a registry can be queued; leave out --no-wait.');
      stdout.write(`${terminalText(queued.scanId)}\t${terminalText(queued.status)}\t${terminalText(name)}\n`);
    } catch (error) {
      if (inputs.length === 1 || signal.aborted || !(error instanceof ScanError)) throw error;
      failures += 1;
      stderr.write(`plimsoll: ${terminalText(`${name}: ${error.message} (${error.code})`)}\n`);
    }
  }
  return failures === 0 ? exitCodes.clean : exitCodes.failed;
}
