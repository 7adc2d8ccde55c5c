import { resolve } from 'node:path';
import type { ScannerPlaceConfig } from './config.ts';

interface PlaceSetting {
  variable: string;
  meaning: string;
  byDefault: string;
  example: string;
  initial: null;
  read(text: string): string;
}

/** Rows of `settings` for the places of each external scanner. */
export const scannerPlaceSettings: { readonly [Key in keyof ScannerPlaceConfig]: PlaceSetting } = {
  scannerTrivyPath: program('TRIVY', 'trivy'),
  scannerGrypePath: program('GRYPE', 'grype'),
  scannerSyftPath: program('SYFT', 'syft'),
  scannerOsvPath: program('OSV', 'osv-scanner'),
  scannerDocklePath: program('DOCKLE', 'dockle'),
  scannerDivePath: program('DIVE', 'dive'),
  scannerTrivyDatabase: database('TRIVY', 'trivy', 'a folder with db/ and java-db/'),
  scannerGrypeDatabase: database('GRYPE', 'grype', 'a folder with 6/'),
  scannerOsvDatabase: database('OSV', 'osv-scanner', 'a folder with osv-scalibr/'),
};

function program(name: string, file: string): PlaceSetting {
  return {
    variable: `PLIMSOLL_SCANNER_${name}_PATH`,
    meaning: `Program file of ${file}`,
    byDefault: `${file} on PLIMSOLL_SCANNERS_PATH, then in the folder of \`npm run scanners:install\``,
    example: `/opt/scanners/bin/${file}`,
    initial: null,
    read: (text) => resolve(text),
  };
}

function database(name: string, file: string, form: string): PlaceSetting {
  return {
    variable: `PLIMSOLL_SCANNER_${name}_DB`,
    meaning: `Vulnerability database of ${file}: ${form}`,
    byDefault: `the folder of ${file} in PLIMSOLL_SCANNERS_DATABASES`,
    example: `/var/lib/scanners/${name.toLowerCase()}`,
    initial: null,
    read: (text) => resolve(text),
  };
}
