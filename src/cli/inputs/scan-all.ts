import { ScanError } from '../../domain/scan-error.ts';
import { createTurns } from '../../lib/create-turns.ts';
import { UsageError } from '../cli-context.ts';
import type { ScanFailure } from '../outputs/renderer.ts';
import type { ScannedImage } from '../scanned-image.ts';
import type { InputTools, ScanInput } from './scan-input.ts';

export interface Outcomes {
  /** In the order of the inputs. */
  scanned: ScannedImage[];
  failures: ScanFailure[];
}

/** Inputs wait for registries, engines and services most of the time. The layers of all of them share the threads of the pool. */
const atOnceMax = 4;

/**
 * Scans all inputs, a few at a time. With one input, throws its error. With several, an input that fails is reported and does not affect the
 * others; an interruption and a bug end all of them.
 */
export async function scanAll(inputs: readonly ScanInput[], tools: InputTools): Promise<Outcomes> {
  const inTurn = createTurns(atOnceMax);
  const fatal: unknown[] = [];
  const results = await Promise.all(
    inputs.map((input) =>
      inTurn(async (): Promise<ScannedImage | ScanFailure | undefined> => {
        if (fatal.length > 0) return undefined;
        try {
          return await input.scan(tools);
        } catch (error) {
          const failure = inputs.length > 1 && !tools.signal.aborted ? failureOf(input, error) : undefined;
          if (failure === undefined) fatal.push(error);
          else tools.warn(`${failure.image}: ${failure.message} (${failure.code})`);
          return failure;
        }
      }),
    ),
  );
  if (fatal.length > 0) throw fatal[0];
  const outcomes: Outcomes = { scanned: [], failures: [] };
  for (const result of results) {
    if (result === undefined) continue;
    if ('inventory' in result) outcomes.scanned.push(result);
    else outcomes.failures.push(result);
  }
  return outcomes;
}

function failureOf({ name }: ScanInput, error: unknown): ScanFailure | undefined {
  if (error instanceof ScanError) return { image: name, code: error.code, message: error.message };
  return error instanceof UsageError ? { image: name, code: 'INVALID_REFERENCE', message: error.message } : undefined;
}
