import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { OperatingSystem } from '../../domain/package.ts';
import { baseEcosystem, isDistribution, normalisePackageName } from '../../engine/advisories/ecosystem.ts';
import { languageEcosystems } from '../../engine/advisories/language-ecosystems.ts';
import { parseOsvRecord } from '../../engine/advisories/osv/parse-osv-record.ts';
import { readOsvArchive } from '../../engine/advisories/osv/read-osv-archive.ts';
import { namedCves } from '../../engine/advisories/vulnerability-ids.ts';
import { distributionOf } from '../../engine/matching/distributions/distribution-of.ts';
import type { AskedPackage } from '../external-scanner.ts';
import { osvDatabaseParts } from './read-osv-database.ts';

/** Processor time for one archive: 44,000 records take 2 s. Answers of an archive that takes longer are not known. */
const processorMsMax = 30_000;
/** Documents between two pauses, in which a cancellation is noticed. */
const documentsInTurn = 500;

/**
 * Looks up packages in the database of OSV-Scanner: an archive of OSV records for each ecosystem, which has no index, so that each archive is
 * read once. null where the database has no archive for the package.
 */
export async function lookUpOsv(
  folder: string,
  packages: readonly AskedPackage[],
  operatingSystem: OperatingSystem | null,
  signal: AbortSignal,
): Promise<(ReadonlySet<string> | null)[]> {
  const subjects = packages.map((one) => subjectOf(one, operatingSystem));
  const found = new Map<string, ReadonlyMap<string, ReadonlySet<string>> | null>();
  const known = subjects.filter((one) => one !== undefined);
  for (const [base, wanted] of Map.groupBy(known, ({ ecosystem }) => baseEcosystem(ecosystem))) {
    const archive = await archiveOf(folder, base);
    found.set(base, archive === undefined ? null : await readRecords(archive, base, wanted, signal));
  }
  return subjects.map((one) => {
    const records = one && found.get(baseEcosystem(one.ecosystem));
    return one && records ? (records.get(keyOf(one)) ?? new Set()) : null;
  });
}

/** A package as records name it. */
interface Subject {
  /** With the release: `Debian:12`. */
  ecosystem: string;
  name: string;
}

const nameOf = ({ ecosystem, name }: Subject): string => normalisePackageName(ecosystem, name);
const keyOf = (one: Subject): string => JSON.stringify([one.ecosystem, nameOf(one)]);

/** OSV-Scanner asks for source packages of Debian and Alpine, and for installed packages of other distributions. */
function subjectOf({ type, name, source }: AskedPackage, operatingSystem: OperatingSystem | null): Subject | undefined {
  const language = languageEcosystems.find(({ packageType }) => packageType === type);
  if (language) return { ecosystem: language.ecosystem, name };
  const distribution = distributionOf(operatingSystem);
  if (operatingSystem === null || distribution?.packageType !== type) return undefined;
  const release = distribution.release(operatingSystem);
  if (!('ecosystem' in release)) return undefined;
  return { ecosystem: release.ecosystem, name: type === 'rpm' ? name : (source ?? name) };
}

async function archiveOf(folder: string, base: string): Promise<string | undefined> {
  for (const part of osvDatabaseParts) {
    const file = path.join(folder, part, base, 'all.zip');
    const facts = await stat(file).catch(() => undefined);
    if (facts?.isFile()) return file;
  }
  return undefined;
}

/** The ids of the records about each wanted package, with their other names. null if the archive takes too long. */
async function readRecords(
  archive: string,
  base: string,
  subjects: readonly Subject[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ReadonlySet<string>> | null> {
  const wanted = new Set(subjects.map(keyOf));
  const names = new Set(subjects.map(nameOf));
  const records = new Map<string, Set<string>>();
  const startedAt = process.cpuUsage();
  let count = 0;
  for await (const { document } of readOsvArchive(archive)) {
    count += 1;
    if (count % documentsInTurn === 0) {
      await setImmediate();
      signal.throwIfAborted();
      const { user, system } = process.cpuUsage(startedAt);
      if ((user + system) / 1000 > processorMsMax) return null;
    }
    if (document === undefined || !mayConcern(document, base, names)) continue;
    for (const [key, ids] of recordsIn(document, base)) {
      if (!wanted.has(key)) continue;
      const known = records.get(key);
      if (known) for (const id of ids) known.add(id);
      else records.set(key, new Set(ids));
    }
  }
  return records;
}

/** Whether the text of a record has one of the names. Parsing all records would take several times longer. */
function mayConcern(document: string, base: string, names: ReadonlySet<string>): boolean {
  for (const [, name = ''] of document.matchAll(/"name"\s*:\s*"([^"\\]{1,1024})"/g))
    if (names.has(normalisePackageName(base, name))) return true;
  return false;
}

/** A withdrawn record says nothing. */
function recordsIn(document: string, base: string): [key: string, ids: readonly string[]][] {
  const record = parseOsvRecord(document, base);
  if (record === undefined || record.isWithdrawn) return [];
  const { id, aliases, upstream, related, affected } = record;
  const cves = namedCves({ id, aliases, upstream, related, isDistribution: isDistribution(base) });
  const ids = [id, ...aliases, ...cves];
  return affected.map(({ ecosystem, name }) => [keyOf({ ecosystem, name }), ids]);
}
