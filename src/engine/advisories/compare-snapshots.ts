import { DatabaseSync } from 'node:sqlite';
import { epssStep } from './epss/epss-step.ts';
import { snapshotApplicationId, snapshotFormat, unpackSnapshotValue } from './save-snapshot.ts';
import type { AdvisoryEntry } from './snapshot.ts';

export interface SnapshotChanges {
  /** Package names with an entry or a vulnerability that differs, as stored in the snapshots. */
  packages: { ecosystem: string; name: string }[];
  /** Ecosystems with their releases whose coverage differs. */
  ecosystems: string[];
  /** The snapshots differ in content that this comparison does not know. Every package may be affected. */
  isWhole: boolean;
}

/** Tables that the comparison reads, and the list of feeds, which has no effect on findings. */
const knownTables: ReadonlySet<string> = new Set([
  'package',
  'vulnerability',
  'epss',
  'known_exploited',
  'cover',
  'feed',
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
    const packages = changedPackages(database);
    addPackagesOf(changedVulnerabilities(database), database, packages);
    return {
      packages: [...packages.values()],
      ecosystems: changedCoverage(database),
      isWhole: hasUnknownChange(database),
    };
  } finally {
    database.close();
  }
}

function requireSnapshot(database: DatabaseSync, schema: string): void {
  const pragma = (name: string): unknown => database.prepare(`PRAGMA ${schema}.${name}`).get()?.[name];
  if (pragma('application_id') !== snapshotApplicationId) throw new Error('not an advisory snapshot');
  if (pragma('user_version') !== snapshotFormat) throw new Error('an advisory snapshot of another format');
}

type PackageKeys = Map<string, { ecosystem: string; name: string }>;

function changedPackages(database: DatabaseSync): PackageKeys {
  const rows = database
    .prepare(
      `SELECT ecosystem, name FROM main.package a
         WHERE NOT EXISTS (SELECT 1 FROM before.package b
           WHERE b.ecosystem = a.ecosystem AND b.name = a.name AND b.entries IS a.entries)
       UNION ALL
       SELECT ecosystem, name FROM before.package b
         WHERE NOT EXISTS (SELECT 1 FROM main.package a WHERE a.ecosystem = b.ecosystem AND a.name = b.name)`,
    )
    .iterate();
  const keys: PackageKeys = new Map();
  for (const { ecosystem, name } of rows) addKey(keys, String(ecosystem), String(name));
  return keys;
}

function addKey(keys: PackageKeys, ecosystem: string, name: string): void {
  keys.set(`${ecosystem}\0${name}`, { ecosystem, name });
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

/** Adds the packages whose entries name one of the vulnerabilities. */
function addPackagesOf(vulnerabilityIds: ReadonlySet<string>, database: DatabaseSync, keys: PackageKeys): void {
  if (vulnerabilityIds.size === 0) return;
  for (const { ecosystem, name, entries } of database.prepare('SELECT * FROM main.package').iterate()) {
    if (keys.has(`${String(ecosystem)}\0${String(name)}`)) continue;
    const named = unpackSnapshotValue(entries) as AdvisoryEntry[];
    if (named.some(({ vulnerabilityId }) => vulnerabilityIds.has(vulnerabilityId)))
      addKey(keys, String(ecosystem), String(name));
  }
}

function changedCoverage(database: DatabaseSync): string[] {
  const only = (one: string, other: string): string =>
    `SELECT ecosystem FROM (SELECT * FROM ${one}.cover EXCEPT SELECT * FROM ${other}.cover)`;
  return database
    .prepare(`${only('main', 'before')} UNION ${only('before', 'main')} ORDER BY 1`)
    .all()
    .map(({ ecosystem }) => String(ecosystem));
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
