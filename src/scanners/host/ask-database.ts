import type { OperatingSystem } from '../../domain/package.ts';
import type { AskedPackage, ExternalScanner } from '../external-scanner.ts';

/** Packages by their positions. */
export interface DatabaseQuestion {
  asked: ReadonlyMap<number, AskedPackage>;
  operatingSystem: OperatingSystem | null;
}

/**
 * The vulnerabilities about which the database of a scanner has an entry for each package, by the position of the package. Packages about
 * which it cannot tell are absent: no package is present if the database is damaged, which is a reason of the scanner and not of findings.
 */
export async function askDatabase(
  scanner: ExternalScanner,
  databaseFolder: string,
  { asked, operatingSystem }: DatabaseQuestion,
  signal: AbortSignal,
): Promise<Map<number, ReadonlySet<string>>> {
  const positions = Map.groupBy(asked.keys(), (position) => JSON.stringify(asked.get(position)));
  const distinct = [...positions.values()].flatMap(([first]) => (first === undefined ? [] : (asked.get(first) ?? [])));
  const answers = await scanner
    .lookUp?.(databaseFolder, distinct, operatingSystem, signal)
    .catch((): undefined => undefined);
  const records = new Map<number, ReadonlySet<string>>();
  for (const [at, same] of [...positions.values()].entries()) {
    const ids = answers?.[at];
    for (const position of ids ? same : []) if (ids) records.set(position, ids);
  }
  return records;
}
