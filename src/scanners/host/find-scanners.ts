import type { ExternalScanner } from '../external-scanner.ts';
import type { FoundScanner } from './external-scan.ts';
import { locateScanner, type ScannerPlaces } from './locate-scanner.ts';

/** The scanners whose programs are on this machine, with the folders of their databases. */
export async function findScanners(
  adapters: readonly ExternalScanner[],
  places: ScannerPlaces,
): Promise<FoundScanner[]> {
  const located = await Promise.all(adapters.map((adapter) => locateScanner(adapter, places)));
  return located.flatMap(({ name, program, databaseFolder, missing }) =>
    program === null ? [] : [{ name, program, databaseFolder, missing }],
  );
}
