import { scanners } from '../scanners.ts';
import { createExternalScanners, type ExternalScanners, type ExternalScannersOptions } from './external-scanners.ts';
import { findScanners, type ScannerPlaces } from './find-scanners.ts';

/** The external scanners that are installed in these places. */
export function openExternalScanners(
  places: ScannerPlaces,
  options: Omit<ExternalScannersOptions, 'find'>,
): ExternalScanners {
  return createExternalScanners({ ...options, find: () => findScanners(Object.values(scanners), places) });
}
