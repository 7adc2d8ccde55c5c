import { homedir } from 'node:os';
import { join } from 'node:path';
import { mebibyte } from '../lib/byte-sizes.ts';
import type { ScannerPlaces } from '../scanners/host/find-scanners.ts';
import { defaultScannerLimits, type ScannerLimits } from '../scanners/host/scanner-limits.ts';
import type { Config } from './config.ts';

/** Where the settings say that external scanners are, and their limits in the units of the host. */
export function scannerSettingsOf(config: Config): { places: ScannerPlaces; limits: ScannerLimits } {
  return {
    places: {
      searchPath: config.scannersPath,
      databases: config.scannersDatabases,
      cacheFolder: join(homedir(), '.cache'),
    },
    limits: {
      ...defaultScannerLimits,
      parallel: config.scannersParallel,
      memoryBytesMax: config.scannersMemoryMegabytes * mebibyte,
      timeMs: config.scannersSeconds * 1000,
      diskBytesMax: config.scannersDiskMegabytes * mebibyte,
    },
  };
}
