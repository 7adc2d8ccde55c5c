import type { OperatingSystem } from '../../domain/package.ts';
import type { EncodablePackage, EncodedPackages } from '../../engine/pipeline/encode-inventory.ts';
import { decodeBatch } from '../../engine/pipeline/json-batches.ts';
import type { ExternalScanner, ExternalScannerName } from '../external-scanner.ts';

/** Findings that a scanner neither reports nor explains. */
export interface Question {
  /** Position of the package. */
  position: number;
  /** Names of the vulnerability. */
  ids: string[];
}

/** Plain data. */
export interface LookUpTask {
  packages: EncodedPackages;
  operatingSystem: OperatingSystem | null;
  scanners: { name: ExternalScannerName; databaseFolder: string; questions: Question[] }[];
}

/** Whether the database of a scanner has an entry about a vulnerability and a package, by `POSITION VULNERABILITY`. */
export interface LookedUp {
  name: ExternalScannerName;
  known: Record<string, boolean>;
}

/** Asks the databases of scanners why they do not report findings. Questions that a database does not answer are left out. */
export async function lookUp(
  { packages, operatingSystem, scanners }: LookUpTask,
  adapters: readonly ExternalScanner[],
  signal: AbortSignal,
): Promise<LookedUp[]> {
  const items = packages.batches.flatMap((batch) => decodeBatch<EncodablePackage>(batch));
  const found: LookedUp[] = [];
  for (const { name, databaseFolder, questions } of scanners) {
    const adapter = adapters.find((one) => one.name === name);
    const asked = questions.flatMap(({ position, ids }) => {
      const item = items[position];
      return item === undefined ? [] : [{ position, ids, ...subjectOf(item) }];
    });
    // A damaged database is a reason of the scanner, and not of its findings.
    const answers = await adapter?.lookUp?.(databaseFolder, asked, operatingSystem, signal).catch(() => undefined);
    const known: LookedUp['known'] = {};
    for (const [at, { position, ids }] of asked.entries()) {
      const answer = answers?.[at];
      for (const id of typeof answer === 'boolean' ? ids : []) known[`${position} ${id}`] = answer === true;
    }
    found.push({ name, known });
  }
  return found;
}

function subjectOf({ type, name, source }: EncodablePackage): { type: string; names: string[] } {
  return { type, names: [...new Set([name, ...(source ? [source.name] : [])])] };
}
