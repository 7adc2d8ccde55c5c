import { type ExternalScannerName, externalScannerNames } from '../scanners/external-scanner.ts';
import { type LocatedScanner, locateScanner, type ScannerPlaces } from '../scanners/host/locate-scanner.ts';
import type { ProbedScanner } from '../scanners/host/probe-scanners.ts';
import { scanners } from '../scanners/scanners.ts';

/** An external scanner as `plimsoll scanners --json` prints it. */
export interface ScannerDescription {
  name: ExternalScannerName;
  isReady: boolean;
  /** Why the scanner cannot be used: one clause. null: it can. */
  reason: string | null;
  program: string | null;
  origin: LocatedScanner['origin'];
  version: string | null;
  /** null: the scanner has no database, or it was not found. */
  database: { folder: string; version: string; builtAt: string | null; ageSeconds: number | null } | null;
}

/** All external scanners, with the versions of those that were started. */
export async function describeScanners(
  places: ScannerPlaces,
  probed: readonly ProbedScanner[],
): Promise<ScannerDescription[]> {
  return Promise.all(
    externalScannerNames.map(async (name) => {
      const located = await locateScanner(scanners[name], places);
      const probe = probed.find((one) => one.name === name);
      return describe(located, probe);
    }),
  );
}

function describe(located: LocatedScanner, probe: ProbedScanner | undefined): ScannerDescription {
  const { name, program, origin, databaseFolder: folder } = located;
  const versions = probe?.versions ?? null;
  const database = versions?.database ?? null;
  const needsDatabase = scanners[name].databaseCache !== null;
  const reason =
    located.missing ??
    probe?.error ??
    (needsDatabase && database === null ? 'its database folder contains no database' : null);
  return {
    name,
    isReady: reason === null,
    reason,
    program,
    origin,
    version: versions?.version ?? null,
    database:
      database === null || folder === null ? null : { folder, ...database, ageSeconds: ageOf(database.builtAt) },
  };
}

function ageOf(builtAt: string | null): number | null {
  return builtAt === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(builtAt)) / 1000));
}
