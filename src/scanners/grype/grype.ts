import type { ExternalScanner, ScannerDatabase } from '../external-scanner.ts';
import { parseProbeJson } from '../report/parse-probe-json.ts';
import { programVersion } from '../report/program-version.ts';
import type { ReportFields } from '../report/report-fields.ts';
import { scannerTime } from '../report/scanner-time.ts';
import { lookUpGrype } from './look-up-grype.ts';
import { parseGrype } from './parse-grype.ts';

function environment(databaseFolder: string | null): Record<string, string> {
  return {
    GRYPE_CHECK_FOR_APP_UPDATE: 'false',
    GRYPE_DB_AUTO_UPDATE: 'false',
    // The age of the database is shown with the result. Grype would refuse to scan with an old one.
    GRYPE_DB_VALIDATE_AGE: 'false',
    ...(databaseFolder === null ? {} : { GRYPE_DB_CACHE_DIR: databaseFolder }),
  };
}

/** Grype, from 0.88 on (version 6 of the database). It matches a bill of materials instead of reading the image again. */
export const grype: ExternalScanner = {
  name: 'grype',
  program: 'grype',
  reads: 'sbom',
  databaseCache: 'grype/db',
  probe: {
    commands: (databaseFolder) => [
      { args: ['version', '--output', 'json'], environment: environment(databaseFolder) },
      // 1: there is no valid database.
      {
        args: ['db', 'status', '--output', 'json'],
        environment: environment(databaseFolder),
        successCodes: [1],
      },
    ],
    read: ([version, status]) => {
      const fields = parseProbeJson(version);
      if (fields?.text('application') !== 'grype') return null;
      return { version: programVersion(fields.text('version')), database: readDatabase(parseProbeJson(status)) };
    },
  },
  command: ({ path, databaseFolder }) => ({
    args: [`sbom:${path}`, '--output', 'json', '--quiet'],
    environment: environment(databaseFolder),
  }),
  parse: parseGrype,
  lookUp: lookUpGrype,
};

function readDatabase(status: ReportFields | undefined): ScannerDatabase | null {
  const schema = status?.text('schemaVersion', 32) ?? '';
  const builtAt = scannerTime(status?.text('built', 64) ?? '');
  if (schema === '' || builtAt === null) return null;
  return { version: `${schema} ${builtAt}`, builtAt };
}
