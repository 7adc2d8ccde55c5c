import { scanners } from '../scanners.ts';
import { createExternalScanners, type ExternalScanners, type ExternalScannersOptions } from './external-scanners.ts';
import { findScanners } from './find-scanners.ts';
import type { ScannerPlaces } from './locate-scanner.ts';

/** The external scanners that are installed in these places. */
export function openExternalScanners(
  places: ScannerPlaces,
  options: Omit<ExternalScannersOptions, 'find'>,
): ExternalScanners {
  return createExternalScanners({ ...options, find: () => findScanners(Object.values(scanners), places) });
}
