import { DatabaseSync } from 'node:sqlite';
import { epssStep } from './epss/epss-step.ts';
import {
  openSnapshotFile,
  type SnapshotReader,
  snapshotApplicationId,
  snapshotFormat,
  unpackSnapshotValue,
} from './save-snapshot.ts';
import { decodeEntry } from './stored-entry.ts';

export interface SnapshotChanges {
  /** Package names with an entry or a vulnerability that differs, as stored in the snapshots. */
  packages: { ecosystem: string; name: string }[];
  /** Ecosystems with their releases whose coverage differs. */
  ecosystems: string[];
  /** The snapshots differ in content that this comparison does not know. Every package may be affected. */
  isWhole: boolean;
}

/** Tables that the comparison reads, and those that have no effect on findings. */
const knownTables: ReadonlySet<string> = new Set([
  'package',
  'announcement',
  'vulnerability',
  'epss',
  'known_exploited',
  'cover',
  'feed',
  'release',
  'support',
  'maven_name',
  'maven_artifact',
  'built_from',
]);

/**
 * Compares two snapshot files. SQLite merges their sorted tables, so that memory grows with the differences only. EPSS scores differ if they
 * are on different steps (`epssStep`). Throws if a file is missing or is not a snapshot of this format.
 */
export function compareSnapshots(beforePath: string, afterPath: string): SnapshotChanges {
  const database = new DatabaseSync(afterPath, { readOnly: true });
  try {
    database.prepare('ATTACH DATABASE ? AS before').run(beforePath);
    for (const schema of ['main', 'before']) requireSnapshot(database, schema);
    const readers = { before: openSnapshotFile(beforePath), after: openSnapshotFile(afterPath) };
    try {
      return {
        packages: withBinaries(changedPackages(database, readers), database),
        ecosystems: changedCoverage(database),
        isWhole: hasUnknownChange(database) || namesArtifacts(database),
      };
    } finally {
      readers.before.close();
      readers.after.close();
    }
  } finally {
    database.close();
  }
}

function requireSnapshot(database: DatabaseSync, schema: string): void {
  const pragma = (name: string): unknown => database.prepare(`PRAGMA ${schema}.${name}`).get()?.[name];
  if (pragma('application_id') !== snapshotApplicationId) throw new Error('not an advisory snapshot');
  if (pragma('user_version') !== snapshotFormat) throw new Error('an advisory snapshot of another format');
}

interface Readers {
  before: SnapshotReader;
  after: SnapshotReader;
}

/** Entries with the same bytes are read only for the vulnerabilities and announcements that they name. */
function changedPackages(database: DatabaseSync, readers: Readers): SnapshotChanges['packages'] {
  const named = changedNames(database);
  const packages: SnapshotChanges['packages'] = [];
  const rows = database
    .prepare(
      `SELECT a.ecosystem, a.name, a.entries, a.entries IS b.entries AS same FROM main.package a
         LEFT JOIN before.package b ON b.ecosystem = a.ecosystem AND b.name = a.name
       UNION ALL
       SELECT ecosystem, name, NULL, 0 FROM before.package b
         WHERE NOT EXISTS (SELECT 1 FROM main.package a WHERE a.ecosystem = b.ecosystem AND a.name = b.name)`,
    )
    .iterate();
  for (const { ecosystem, name, entries, same } of rows) {
    const key = { ecosystem: String(ecosystem), name: String(name) };
    const isChanged = same === 1 ? namesChange(entries, key, named, readers) : hasOtherEntries(key, named, readers);
    if (isChanged) packages.push(key);
  }
  return packages;
}

/**
 * Adds the binary packages that were built from a changed source package or of which another source is known: packages whose manifest names no
 * source are selected by their own name.
 */
function withBinaries(packages: SnapshotChanges['packages'], database: DatabaseSync): SnapshotChanges['packages'] {
  const names = new Set(packages.map(({ ecosystem, name }) => `${ecosystem}\0${name}`));
  const added = new Map<string, PackageKey>();
  const add = (ecosystem: string, name: string) => {
    const key = `${ecosystem}\0${name}`;
    if (!names.has(key)) added.set(key, { ecosystem, name });
  };
  for (const [one, other] of bothWays) {
    for (const { ecosystem, name, source, known } of database
      .prepare(
        `SELECT a.ecosystem, a.name, a.source, b.source IS NOT NULL AS known FROM ${one}.built_from a
         LEFT JOIN ${other}.built_from b ON b.ecosystem = a.ecosystem AND b.name = a.name AND b.source = a.source
           AND b.same_version = a.same_version`,
      )
      .iterate()) {
      if (known !== 1 || names.has(`${String(ecosystem)}\0${String(source)}`)) add(String(ecosystem), String(name));
    }
  }
  return [...packages, ...added.values()];
}

interface ChangedNames {
  vulnerabilityIds: ReadonlySet<string>;
  /** Announcements that name one of these vulnerabilities. */
  naming: ReadonlySet<number>;
  /** Announcements whose number means something else in the other snapshot. */
  renumbered: ReadonlySet<number>;
}

function changedNames(database: DatabaseSync): ChangedNames {
  const vulnerabilityIds = changedVulnerabilities(database);
  const naming = new Set<number>();
  const renumbered = new Set<number>();
  const rows = database
    .prepare(
      `SELECT a.number, a.vulnerabilities AS ids, a.vulnerabilities IS b.vulnerabilities AS same
       FROM main.announcement a LEFT JOIN before.announcement b ON b.number = a.number`,
    )
    .iterate();
  for (const { number, ids, same } of rows) {
    if (same !== 1) renumbered.add(Number(number));
    const isNaming = String(ids)
      .split(' ')
      .some((id) => vulnerabilityIds.has(id));
    if (isNaming) naming.add(Number(number));
  }
  return { vulnerabilityIds, naming, renumbered };
}

type PackageKey = SnapshotChanges['packages'][number];

/** Whether entries with the same bytes name a vulnerability that changed. */
function namesChange(entries: unknown, key: PackageKey, names: ChangedNames, readers: Readers): boolean {
  const { vulnerabilityIds, naming, renumbered } = names;
  if (vulnerabilityIds.size + renumbered.size === 0) return false;
  const named = (unpackSnapshotValue(entries) as unknown[]).map((entry) => decodeEntry(entry).vulnerability);
  if (named.some((one) => (typeof one === 'string' ? vulnerabilityIds.has(one) : naming.has(one)))) return true;
  return named.some((one) => typeof one === 'number' && renumbered.has(one)) && hasOtherEntries(key, names, readers);
}

/** Whether entries differ, apart from the numbers of announcements, or name a vulnerability that changed. */
function hasOtherEntries(
  { ecosystem, name }: PackageKey,
  { vulnerabilityIds }: ChangedNames,
  readers: Readers,
): boolean {
  const after = readers.after.entries(ecosystem, name);
  if (after.some(({ vulnerabilityId }) => vulnerabilityIds.has(vulnerabilityId))) return true;
  return JSON.stringify(after) !== JSON.stringify(readers.before.entries(ecosystem, name));
}

/** Vulnerabilities of both snapshots whose facts, known exploitation or step of EPSS differ. Entries name the others. */
function changedVulnerabilities(database: DatabaseSync): Set<string> {
  const ids = new Set<string>();
  const facts = `SELECT a.id FROM main.vulnerability a JOIN before.vulnerability b ON b.id = a.id WHERE a.facts IS NOT b.facts`;
  for (const { id } of database.prepare(facts).iterate()) ids.add(String(id));
  for (const [one, other] of bothWays) {
    const exploited = `SELECT cve FROM ${one}.known_exploited a WHERE NOT EXISTS (
      SELECT 1 FROM ${other}.known_exploited b WHERE b.cve = a.cve AND b.due_on IS a.due_on)`;
    for (const { cve } of database.prepare(exploited).iterate()) ids.add(String(cve));
    const scores = `SELECT a.cve, a.score, b.score AS other FROM ${one}.epss a LEFT JOIN ${other}.epss b ON b.cve = a.cve
      WHERE a.score IS NOT b.score`;
    for (const { cve, score, other: earlier } of database.prepare(scores).iterate()) {
      if (earlier === null || epssStep(Number(score)) !== epssStep(Number(earlier))) ids.add(String(cve));
    }
  }
  return ids;
}

const bothWays = [
  ['main', 'before'],
  ['before', 'main'],
] as const;

function changedCoverage(database: DatabaseSync): string[] {
  const only = (one: string, other: string): string =>
    `SELECT ecosystem FROM (SELECT * FROM ${one}.cover EXCEPT SELECT * FROM ${other}.cover)`;
  return database
    .prepare(`${only('main', 'before')} UNION ${only('before', 'main')} ORDER BY 1`)
    .all()
    .map(({ ecosystem }) => String(ecosystem));
}

/**
 * An index of artifacts gives jars the names by which their advisories are found. The packages of such a jar cannot be selected by the
 * names that are stored.
 */
function namesArtifacts(database: DatabaseSync): boolean {
  return bothWays.some(([one]) => database.prepare(`SELECT 1 FROM ${one}.maven_artifact LIMIT 1`).get() !== undefined);
}

function hasUnknownChange(database: DatabaseSync): boolean {
  const tablesOf = (schema: string): string[] =>
    database
      .prepare(`SELECT name FROM ${schema}.sqlite_master WHERE type = 'table' ORDER BY name`)
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !knownTables.has(name));
  const [after, before] = [tablesOf('main'), tablesOf('before')];
  if (after.join('\n') !== before.join('\n')) return true;
  return after.some((table) =>
    bothWays.some(([one, other]) => {
      const difference = `SELECT 1 FROM (SELECT * FROM ${one}."${table}" EXCEPT SELECT * FROM ${other}."${table}") LIMIT 1`;
      return database.prepare(difference).get() !== undefined;
    }),
  );
}
