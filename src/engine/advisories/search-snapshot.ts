import { DatabaseSync } from 'node:sqlite';
import type { Epss, VulnerabilityFacts } from '../../domain/finding.ts';
import { openSnapshotFile, type SnapshotReader, unpackSnapshotValue } from './save-snapshot.ts';
import type { AdvisoryEntry } from './snapshot.ts';
import { decodeEntry } from './stored-entry.ts';

/** A package with the entries that a search found. */
export interface FoundPackage {
  /** `Debian:12`, `npm`. */
  ecosystem: string;
  name: string;
  entries: AdvisoryEntry[];
}

/** All that a snapshot has about a vulnerability. */
export interface FoundVulnerability {
  id: string;
  facts: VulnerabilityFacts | undefined;
  epss: Epss | undefined;
  isKnownExploited: boolean;
  exploitedDueOn: string | null;
  packages: FoundPackage[];
}

/**
 * The vulnerabilities that an id names: the id of the vulnerability itself, of an advisory (`DSA-5678-1`), or an alias with an entry. It reads
 * every package of the snapshot, which takes some seconds for a snapshot of all feeds.
 */
export function searchVulnerability(file: string, id: string): FoundVulnerability[] {
  const reader = openSnapshotFile(file);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const wanted = id.toUpperCase();
    const named = packagesNaming(database, reader, new Set([wanted]));
    const direct = named.flatMap(({ entries }) => entries.map(({ vulnerabilityId }) => vulnerabilityId));
    const ids = new Set([...direct, ...[id, wanted].filter((one) => reader.facts(one) !== undefined)]);
    const isOwn = [...ids].every((one) => one.toUpperCase() === wanted);
    const upper = new Set([...ids].map((one) => one.toUpperCase()));
    const packages = isOwn ? named : packagesNaming(database, reader, upper);
    return [...ids].sort().map((one) => ({
      id: one,
      facts: reader.facts(one),
      epss: reader.epss(one),
      isKnownExploited: reader.isKnownExploited(one),
      exploitedDueOn: reader.exploitedDueOn(one),
      packages: packages.flatMap(({ ecosystem, name, entries }) => {
        const own = entries.filter(({ vulnerabilityId }) => vulnerabilityId === one);
        return own.length > 0 ? [{ ecosystem, name, entries: own }] : [];
      }),
    }));
  } finally {
    database.close();
    reader.close();
  }
}

/** Packages with an entry whose vulnerability or advisory is one of the ids, which are in upper case. */
function packagesNaming(database: DatabaseSync, reader: SnapshotReader, ids: ReadonlySet<string>): FoundPackage[] {
  const announcements = announcementsNaming(database, ids);
  const isWanted = (vulnerability: string | number): boolean =>
    typeof vulnerability === 'number' ? announcements.has(vulnerability) : ids.has(vulnerability.toUpperCase());
  const found: FoundPackage[] = [];
  const rows = database.prepare('SELECT ecosystem, name, entries FROM package ORDER BY ecosystem, name').iterate();
  for (const row of rows) {
    const stored = unpackSnapshotValue(row['entries']);
    const isNaming =
      Array.isArray(stored) &&
      stored.map(decodeEntry).some((one) => isWanted(one.vulnerability) || ids.has(one.advisoryId.toUpperCase()));
    if (!isNaming) continue;
    const [ecosystem, name] = [String(row['ecosystem']), String(row['name'])];
    const entries = reader
      .entries(ecosystem, name)
      .filter((one) => ids.has(one.vulnerabilityId.toUpperCase()) || ids.has(one.advisoryId.toUpperCase()));
    found.push({ ecosystem, name, entries });
  }
  return found;
}

function announcementsNaming(database: DatabaseSync, ids: ReadonlySet<string>): Set<number> {
  const numbers = new Set<number>();
  for (const row of database.prepare('SELECT number, vulnerabilities FROM announcement').iterate()) {
    const isNaming = String(row['vulnerabilities'])
      .split(' ')
      .some((one) => ids.has(one.toUpperCase()));
    if (isNaming) numbers.add(Number(row['number']));
  }
  return numbers;
}

const namesMax = 200;

/** Packages whose name is the text, in all ecosystems, with their entries. When there are none: packages whose names contain it. */
export function searchPackages(file: string, text: string): { packages: FoundPackage[]; isExact: boolean } {
  const reader = openSnapshotFile(file);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const name = text.toLowerCase();
    const select = (condition: string): FoundPackage[] =>
      database
        .prepare(`SELECT ecosystem, name FROM package WHERE ${condition} ORDER BY ecosystem, name LIMIT ${namesMax}`)
        .all(name)
        .map((row) => {
          const [ecosystem, own] = [String(row['ecosystem']), String(row['name'])];
          return { ecosystem, name: own, entries: reader.entries(ecosystem, own) };
        });
    const exact = select('lower(name) = ?');
    return exact.length > 0
      ? { packages: exact, isExact: true }
      : { packages: select('instr(lower(name), ?) > 0'), isExact: false };
  } finally {
    database.close();
    reader.close();
  }
}
