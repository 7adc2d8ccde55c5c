import type { OperatingSystem } from '../../domain/package.ts';
import type { EncodablePackage, EncodedPackages } from '../../engine/pipeline/encode-inventory.ts';
import { decodeBatch } from '../../engine/pipeline/json-batches.ts';
import type { AskedPackage, ExternalScanner, ExternalScannerName } from '../external-scanner.ts';
import { askDatabase } from './ask-database.ts';

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
    const positions = [...new Set(questions.map(({ position }) => position))];
    const asked = new Map(positions.flatMap((position) => subjectAt(items, position)));
    const records = adapter && (await askDatabase(adapter, databaseFolder, { asked, operatingSystem }, signal));
    const known: LookedUp['known'] = {};
    for (const { position, ids } of questions) {
      const about = records?.get(position);
      if (about === undefined) continue;
      const isKnown = ids.some((id) => about.has(id));
      for (const id of ids) known[`${position} ${id}`] = isKnown;
    }
    found.push({ name, known });
  }
  return found;
}

function subjectAt(items: readonly EncodablePackage[], position: number): [number, AskedPackage][] {
  const item = items[position];
  return item === undefined ? [] : [[position, subjectOf(item)]];
}

/** A module is named by its label, `nodejs:18:9050020230927082226:rhel9`, whose first two parts identify the stream. */
export function subjectOf({ type, name, source, module }: EncodablePackage): AskedPackage {
  const stream = module?.split(':').slice(0, 2).join(':') ?? '';
  return { type, name, source: source?.name ?? null, module: stream === '' ? null : stream };
}
