import type { ScannerStatements } from '../../engine/upload/scanner-statements.ts';
import type { ExternalScanResult } from '../../scanners/host/external-scan.ts';
import type { ListedRecords } from '../../scanners/host/list-records.ts';

/** The statements of the scanners, which name packages by their places in `packages`, and the entries of their databases. */
export function envelopeStatements(
  { runs, statements }: Pick<ExternalScanResult, 'runs' | 'statements'>,
  records: readonly ListedRecords[],
): object[] {
  return statements.map((one) => {
    const builtAt = runs.find(({ name }) => name === one.name)?.versions?.database?.builtAt ?? null;
    const known = records.find(({ name }) => name === one.name)?.records ?? [];
    return {
      ...scannerStatements(one),
      ...(builtAt !== null && { databaseBuiltAt: builtAt }),
      records: known.map(({ positions, ids }) => ({ packages: positions, ids })),
    };
  });
}

function scannerStatements({ name, listed, vulnerabilities, judged, suppressed, asserted }: ScannerStatements): object {
  return {
    scanner: name,
    ...(listed !== null && { listed }),
    vulnerabilities,
    judged: judged.map(subjectOf),
    suppressed: Object.entries(suppressed).map(([key, by]) => ({ ...subjectOf(key), by })),
    asserted: Object.entries(asserted).map(([key, statement]) => ({ ...subjectOf(key), ...statement })),
  };
}

/** Keys are `POSITION VULNERABILITY`. */
function subjectOf(key: string): { package: number; ids: string[] } {
  const space = key.indexOf(' ');
  return { package: Number(key.slice(0, space)), ids: [key.slice(space + 1)] };
}
