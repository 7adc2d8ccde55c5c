import type { ExternalScanner, ScannerDatabase, ScannerVersions } from '../external-scanner.ts';
import { parseProbeJson } from '../report/parse-probe-json.ts';
import { programVersion } from '../report/program-version.ts';
import type { ReportFields } from '../report/report-fields.ts';
import { scannerTime } from '../report/scanner-time.ts';
import { lookUpTrivy } from './look-up-trivy.ts';
import { parseTrivy } from './parse-trivy.ts';

/** As variables and not as flags: a release refuses flags that it does not know, and ignores variables. */
const variables = {
  // Releases from 0.52 on list what VEX statements and ignore files remove.
  TRIVY_SHOW_SUPPRESSED: 'true',
  TRIVY_OFFLINE_SCAN: 'true',
  TRIVY_SKIP_DB_UPDATE: 'true',
  TRIVY_SKIP_JAVA_DB_UPDATE: 'true',
  TRIVY_SKIP_CHECK_UPDATE: 'true',
  TRIVY_SKIP_VEX_REPO_UPDATE: 'true',
  TRIVY_SKIP_VERSION_CHECK: 'true',
  TRIVY_DISABLE_TELEMETRY: 'true',
};

/**
 * Trivy, from 0.68 on, which opens its database for reading only. Releases from 0.57 on work if the scanner's user may write to the
 * database.
 */
export const trivy: ExternalScanner = {
  name: 'trivy',
  program: 'trivy',
  reads: 'oci-layout',
  databaseCache: 'trivy',
  probe: {
    commands: (databaseFolder) => [
      { args: ['version', '--format', 'json', ...cacheFolder(databaseFolder)], environment: variables },
    ],
    read: ([output]) => readVersions(parseProbeJson(output)),
  },
  command: ({ path, databaseFolder }) => ({
    args: [
      'image',
      `--input=${path}`,
      ...cacheFolder(databaseFolder),
      '--cache-backend=memory',
      '--scanners=vuln',
      '--format=json',
      '--list-all-pkgs',
      '--quiet',
      // The host ends the run at its own limit.
      '--timeout=24h',
    ],
    environment: variables,
  }),
  parse: parseTrivy,
  lookUp: lookUpTrivy,
};

function cacheFolder(databaseFolder: string | null): string[] {
  return databaseFolder === null ? [] : [`--cache-dir=${databaseFolder}`];
}

function readVersions(output: ReportFields | undefined): ScannerVersions | null {
  if (!output?.has('Version')) return null;
  return { version: programVersion(output.text('Version', 100)), database: readDatabase(output) };
}

function readDatabase(output: ReportFields): ScannerDatabase | null {
  const database = output.object('VulnerabilityDB');
  const schema = database.number('Version');
  if (schema === null) return null;
  const builtAt = scannerTime(database.text('UpdatedAt', 64));
  return { version: builtAt === null ? `v${schema}` : `v${schema} ${builtAt}`, builtAt };
}
