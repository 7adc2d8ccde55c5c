import type { ExternalScanner, ScannerVersions } from '../external-scanner.ts';
import type { ExternalScanTask, FoundScanner } from './external-scan.ts';
import { ScannerFailure } from './run-command.ts';
import { preparePlace, probe, removePlace } from './run-scanner.ts';

export type ProbeTask = Pick<ExternalScanTask, 'scanners' | 'scratch' | 'hidden' | 'isolation' | 'limits'>;

export interface ProbedScanner extends FoundScanner {
  versions: ScannerVersions | null;
  /** Why there are no versions: one clause for users. */
  error: string | null;
}

/** Starts each program to read its version, one after the other. */
export async function probeScanners(
  task: ProbeTask,
  adapters: readonly ExternalScanner[],
  signal: AbortSignal,
): Promise<ProbedScanner[]> {
  const probed: ProbedScanner[] = [];
  for (const found of task.scanners) {
    const scanner = adapters.find(({ name }) => name === found.name);
    if (scanner) probed.push({ ...found, ...(await probeOne({ ...found, scanner }, task, signal)) });
  }
  return probed;
}

async function probeOne(
  installed: FoundScanner & { scanner: ExternalScanner },
  task: ProbeTask,
  signal: AbortSignal,
): Promise<Pick<ProbedScanner, 'versions' | 'error'>> {
  try {
    const place = await preparePlace({ ...task, installed, signal });
    try {
      const versions = await probe(installed, place);
      return { versions, error: versions === null ? 'its version could not be read' : null };
    } finally {
      await removePlace(place);
    }
  } catch (error) {
    return { versions: null, error: error instanceof ScannerFailure ? error.message : 'it could not be started' };
  }
}
