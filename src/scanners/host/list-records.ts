import type { OperatingSystem } from '../../domain/package.ts';
import type { EncodablePackage, EncodedPackages } from '../../engine/pipeline/encode-inventory.ts';
import { decodeBatch } from '../../engine/pipeline/json-batches.ts';
import type { DatabaseRecords } from '../../engine/upload/scanner-statements.ts';
import type { ExternalScanner, ExternalScannerName } from '../external-scanner.ts';
import { askDatabase } from './ask-database.ts';
import { subjectOf } from './look-up.ts';

/** Plain data. */
export interface RecordsTask {
  packages: EncodedPackages;
  operatingSystem: OperatingSystem | null;
  scanners: { name: ExternalScannerName; databaseFolder: string }[];
}

/** The entries of the database of a scanner about the packages of an image. */
export interface ListedRecords {
  name: ExternalScannerName;
  records: DatabaseRecords[];
}

/** Names of vulnerabilities of one scanner. Packages after that count as not looked up. */
export const recordIdsMax = 200_000;

/**
 * Lists the entries of the databases of scanners about all packages of an image, for a service that has no database: it learns only later
 * which findings it has to explain.
 */
export async function listRecords(
  { packages, operatingSystem, scanners }: RecordsTask,
  adapters: readonly ExternalScanner[],
  signal: AbortSignal,
): Promise<ListedRecords[]> {
  const items = packages.batches.flatMap((batch) => decodeBatch<EncodablePackage>(batch));
  const asked = new Map(items.map((item, position) => [position, subjectOf(item)]));
  const listed: ListedRecords[] = [];
  for (const { name, databaseFolder } of scanners) {
    const adapter = adapters.find((one) => one.name === name);
    if (adapter?.lookUp === undefined) continue;
    const found = await askDatabase(adapter, databaseFolder, { asked, operatingSystem }, signal);
    listed.push({ name, records: grouped(found) });
  }
  return listed;
}

/** Most packages have no entries, and the packages of one source package have the same ones. */
function grouped(found: ReadonlyMap<number, ReadonlySet<string>>): DatabaseRecords[] {
  const groups = new Map<string, DatabaseRecords>();
  let count = 0;
  for (const [position, ids] of found) {
    const sorted = [...ids].sort();
    const key = sorted.join(' ');
    const known = groups.get(key);
    if (known) known.positions.push(position);
    else if (count + sorted.length <= recordIdsMax) {
      groups.set(key, { positions: [position], ids: sorted });
      count += sorted.length;
    }
  }
  return [...groups.values()];
}
