import { homedir } from 'node:os';
import { join } from 'node:path';
import { mebibyte } from '../lib/byte-sizes.ts';
import type { ExternalScannerName } from '../scanners/external-scanner.ts';
import type { ScannerPlaces } from '../scanners/host/locate-scanner.ts';
import { defaultScannerLimits, type ScannerLimits } from '../scanners/host/scanner-limits.ts';
import type { Config } from './config.ts';

/** Where the settings say that external scanners are, and their limits in the units of the host. */
export function scannerSettingsOf(config: Config): { places: ScannerPlaces; limits: ScannerLimits } {
  return {
    places: {
      programs: given({
        trivy: config.scannerTrivyPath,
        grype: config.scannerGrypePath,
        syft: config.scannerSyftPath,
        osv: config.scannerOsvPath,
        dockle: config.scannerDocklePath,
        dive: config.scannerDivePath,
      }),
      searchPath: config.scannersPath,
      installed: join(config.dataDir, 'scanners', 'bin'),
      databaseFolders: given({
        trivy: config.scannerTrivyDatabase,
        grype: config.scannerGrypeDatabase,
        osv: config.scannerOsvDatabase,
      }),
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

type ByScanner<Value> = Partial<Record<ExternalScannerName, Value>>;

function given(paths: ByScanner<string | null>): ByScanner<string> {
  return Object.fromEntries(Object.entries(paths).filter(([, path]) => path !== null));
}
