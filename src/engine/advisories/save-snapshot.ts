import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import type { Epss, VulnerabilityFacts } from '../../domain/finding.ts';
import { compareText } from '../../lib/compare-text.ts';
import { inflateText } from '../../lib/inflate-text.ts';
import type { StoredRelease } from '../end-of-life/support-dates.ts';
import { LeastRecentlyUsed } from './least-recently-used.ts';
import type { MavenCoordinates } from './maven-index/maven-coordinates.ts';
import type { BuiltPackage } from './osv/osv-record.ts';
import type { AdvisoryEntry, SourceOfBinary } from './snapshot.ts';
import { decodeEntry, type StoredEntry } from './stored-entry.ts';

/** SQLite's `application_id`: "Plim". */
export const snapshotApplicationId = 0x50_6c_69_6d;
/** SQLite's `user_version`. Increased whenever a table or the meaning of a column changes. */
export const snapshotFormat = 6;
const unpackedBytesMax = 256 * 1024 * 1024;
const announcementsCachedMax = 2_000;

/** Tables of a snapshot. */
const schema = `
  CREATE TABLE package (ecosystem TEXT, name TEXT, entries BLOB, PRIMARY KEY (ecosystem, name));
  CREATE TABLE announcement (number INTEGER PRIMARY KEY, vulnerabilities TEXT);
  CREATE TABLE vulnerability (id TEXT PRIMARY KEY, facts BLOB);
  CREATE TABLE epss (cve TEXT PRIMARY KEY, score REAL, percentile REAL) WITHOUT ROWID;
  CREATE TABLE known_exploited (cve TEXT PRIMARY KEY, due_on TEXT) WITHOUT ROWID;
  CREATE TABLE cover (ecosystem TEXT, name TEXT, version TEXT, PRIMARY KEY (ecosystem, name, version)) WITHOUT ROWID;
  CREATE TABLE feed (id TEXT PRIMARY KEY, newest TEXT, records INTEGER, skipped INTEGER) WITHOUT ROWID;
  CREATE TABLE release (product TEXT, release TEXT, ends_on TEXT, extended_ends_on TEXT, PRIMARY KEY (product, release)) WITHOUT ROWID;
  CREATE TABLE support (last_ended_on TEXT);
  CREATE TABLE maven_name (number INTEGER PRIMARY KEY, name TEXT UNIQUE);
  CREATE TABLE maven_artifact (sha1 BLOB PRIMARY KEY, name INTEGER, version TEXT) WITHOUT ROWID;
  CREATE TABLE built_from (ecosystem TEXT, name TEXT, source TEXT, same_version INTEGER, PRIMARY KEY (ecosystem, name, source)) WITHOUT ROWID;`;

export interface StoredFeed {
  id: string;
  newestRecordAt: string | null;
  records: number;
  /** Number of broken records, which are left out. */
  skipped: number;
}

export interface StoredCover {
  ecosystem: string;
  /** Empty: every package and version of the ecosystem. */
  name: string;
  version: string;
}

/** Writes a snapshot file. Callers add the rows of each table in sorted order, so the same rows yield the same bytes. */
export interface SnapshotWriter {
  /** `entries`: encoded by `encodeEntry`. */
  addPackage(ecosystem: string, name: string, entries: readonly string[]): void;
  /** The vulnerabilities of an announcement that entries refer to by number. */
  addAnnouncement(number: number, vulnerabilityIds: readonly string[]): void;
  addFacts(facts: VulnerabilityFacts): void;
  addEpss(cveId: string, epss: Epss): void;
  /** `dueOn`: YYYY-MM-DD. */
  addKnownExploited(cveId: string, dueOn: string | null): void;
  addRelease(release: StoredRelease): void;
  /** `lastEndedOn`: YYYY-MM-DD. A day that passes makes another snapshot, because it changes results. */
  addSupport(lastEndedOn: string): void;
  addCover(cover: StoredCover): void;
  addFeed(feed: StoredFeed): void;
  /** In the order of `sha1`, which has 40 hexadecimal digits. */
  addArtifact(sha1: string, coordinates: MavenCoordinates): void;
  addBuilt(built: BuiltPackage): void;
  close(): void;
}

export function createSnapshotFile(path: string): SnapshotWriter {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA application_id = ${snapshotApplicationId}; PRAGMA user_version = ${snapshotFormat};
    ${schema}
    BEGIN`);
  const insert = (table: string, columns: number): StatementSync =>
    database.prepare(`INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')})`);
  const packages = insert('package', 3);
  const announcements = insert('announcement', 2);
  const vulnerabilities = insert('vulnerability', 2);
  const epssRows = insert('epss', 3);
  const exploited = insert('known_exploited', 2);
  const releases = insert('release', 4);
  const support = insert('support', 1);
  const covers = insert('cover', 3);
  const feeds = insert('feed', 4);
  const builtFrom = insert('built_from', 4);
  return {
    addPackage: (ecosystem, name, entries) => void packages.run(ecosystem, name, packText(`[${entries.join(',')}]`)),
    addAnnouncement: (number, vulnerabilityIds) => void announcements.run(number, vulnerabilityIds.join(' ')),
    addFacts: (facts) => void vulnerabilities.run(facts.id, packText(JSON.stringify(facts))),
    addEpss: (cveId, { score, percentile }) => void epssRows.run(cveId, score, percentile),
    addKnownExploited: (cveId, dueOn) => void exploited.run(cveId, dueOn),
    addRelease: ({ product, release, endsOn, extendedEndsOn }) =>
      void releases.run(product, release, endsOn, extendedEndsOn),
    addSupport: (lastEndedOn) => void support.run(lastEndedOn),
    addCover: ({ ecosystem, name, version }) => void covers.run(ecosystem, name, version),
    addFeed: ({ id, newestRecordAt, records, skipped }) => void feeds.run(id, newestRecordAt, records, skipped),
    addArtifact: artifactWriter(database),
    addBuilt: ({ ecosystem, name, source, hasSameVersion }) =>
      void builtFrom.run(ecosystem, name, source, hasSameVersion ? 1 : 0),
    close() {
      database.exec('COMMIT');
      database.close();
    },
  };
}

/** Names repeat in hundreds of versions and are stored once. */
function artifactWriter(database: DatabaseSync): SnapshotWriter['addArtifact'] {
  const insertName = database.prepare('INSERT INTO maven_name (name) VALUES (?) ON CONFLICT DO NOTHING');
  const insertArtifact = database.prepare(
    'INSERT INTO maven_artifact SELECT ?, number, ? FROM maven_name WHERE name = ?',
  );
  return (sha1, { group, artifact, version }) => {
    const name = `${group}:${artifact}`;
    insertName.run(name);
    insertArtifact.run(Buffer.from(sha1, 'hex').subarray(0, storedDigestBytes), version, name);
  };
}

/** 96 bits of a SHA-1 distinguish all artifacts. */
const storedDigestBytes = 12;

/** Point reads of a snapshot file with prepared statements. Throws when the file is not a snapshot of this format. */
export interface SnapshotReader {
  entries(ecosystem: string, name: string): AdvisoryEntry[];
  facts(vulnerabilityId: string): VulnerabilityFacts | undefined;
  epss(cveId: string): Epss | undefined;
  isKnownExploited(cveId: string): boolean;
  exploitedDueOn(cveId: string): string | null;
  mavenCoordinates(sha1: string): MavenCoordinates | undefined;
  sourcesOf(ecosystem: string, name: string): SourceOfBinary[];
  releases(): StoredRelease[];
  covers: StoredCover[];
  feeds: StoredFeed[];
  close(): void;
}

export function openSnapshotFile(path: string): SnapshotReader {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return createReader(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Whether a file has exactly the tables of a snapshot and no view or trigger, and its pages are intact. A file from elsewhere is checked once,
 * before it is activated.
 */
export function isIntactSnapshotFile(path: string): boolean {
  const expected = new DatabaseSync(':memory:');
  const database = new DatabaseSync(path, { readOnly: true });
  const listing = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name';
  try {
    expected.exec(schema);
    requireFormat(database);
    const isEqual = JSON.stringify(database.prepare(listing).all()) === JSON.stringify(expected.prepare(listing).all());
    return isEqual && database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch {
    return false;
  } finally {
    database.close();
    expected.close();
  }
}

function requireFormat(database: DatabaseSync): void {
  const pragma = (name: string): unknown => database.prepare(`PRAGMA ${name}`).get()?.[name];
  if (pragma('application_id') !== snapshotApplicationId) throw new Error('not an advisory snapshot');
  if (pragma('user_version') !== snapshotFormat) throw new Error('an advisory snapshot of another format');
}

function createReader(database: DatabaseSync): SnapshotReader {
  requireFormat(database);
  const entries = database.prepare('SELECT entries FROM package WHERE ecosystem = ? AND name = ?');
  const facts = database.prepare('SELECT facts FROM vulnerability WHERE id = ?');
  const epss = database.prepare('SELECT score, percentile FROM epss WHERE cve = ?');
  const sources = database.prepare(
    'SELECT source, same_version FROM built_from WHERE ecosystem = ? AND name = ? ORDER BY source',
  );
  const exploited = exploitedReader(database);
  const announcements = announcementReader(database);
  return {
    entries(ecosystem, name) {
      const row = entries.get(ecosystem, name);
      const stored = row === undefined ? [] : (unpackSnapshotValue(row.entries) as unknown[]);
      return stored.flatMap((one) => expandEntry(decodeEntry(one), announcements)).sort(byVulnerability);
    },
    mavenCoordinates: artifactReader(database),
    sourcesOf: (ecosystem, name) =>
      sources
        .all(ecosystem, name)
        .map(({ source, same_version: same }) => ({ name: String(source), hasSameVersion: same === 1 })),
    facts(vulnerabilityId) {
      const row = facts.get(vulnerabilityId);
      return row === undefined ? undefined : (unpackSnapshotValue(row.facts) as VulnerabilityFacts);
    },
    epss(cveId) {
      const row = epss.get(cveId);
      return row === undefined ? undefined : { score: Number(row.score), percentile: Number(row.percentile) };
    },
    isKnownExploited: (cveId) => exploited().has(cveId),
    exploitedDueOn: (cveId) => exploited().get(cveId) ?? null,
    releases: () =>
      database
        .prepare('SELECT product, release, ends_on, extended_ends_on FROM release')
        .all()
        .map(({ product, release, ends_on: endsOn, extended_ends_on: extendedEndsOn }) => ({
          product: String(product),
          release: String(release),
          endsOn: typeof endsOn === 'string' ? endsOn : null,
          extendedEndsOn: typeof extendedEndsOn === 'string' ? extendedEndsOn : null,
        })),
    covers: database
      .prepare('SELECT ecosystem, name, version FROM cover')
      .all()
      .map(({ ecosystem, name, version }) => ({
        ecosystem: String(ecosystem),
        name: String(name),
        version: String(version),
      })),
    feeds: database
      .prepare('SELECT id, newest, records, skipped FROM feed')
      .all()
      .map(({ id, newest, records, skipped }) => ({
        id: String(id),
        newestRecordAt: newest === null ? null : String(newest),
        records: Number(records),
        skipped: Number(skipped),
      })),
    close: () => database.close(),
  };
}

/** One entry for each vulnerability. They share the intervals. */
function expandEntry(
  { vulnerability, ...entry }: StoredEntry,
  vulnerabilitiesOf: (number: number) => readonly string[],
): AdvisoryEntry[] {
  if (typeof vulnerability === 'string') return [{ ...entry, vulnerabilityId: vulnerability }];
  return vulnerabilitiesOf(vulnerability).map((vulnerabilityId) => ({ ...entry, vulnerabilityId }));
}

function byVulnerability(left: AdvisoryEntry, right: AdvisoryEntry): number {
  return compareText(left.vulnerabilityId, right.vulnerabilityId) || compareText(left.advisoryId, right.advisoryId);
}

/** The catalog has some thousand rows, which are asked for with each finding. They are read once, when the first finding asks. */
function exploitedReader(database: DatabaseSync): () => ReadonlyMap<string, string | null> {
  let dueDays: Map<string, string | null> | undefined;
  return () => {
    dueDays ??= new Map(
      database
        .prepare('SELECT cve, due_on FROM known_exploited')
        .all()
        .map(({ cve, due_on: dueOn }) => [String(cve), typeof dueOn === 'string' ? dueOn : null]),
    );
    return dueDays;
  };
}

function announcementReader(database: DatabaseSync): (number: number) => readonly string[] {
  const select = database.prepare('SELECT vulnerabilities FROM announcement WHERE number = ?');
  const cache = new LeastRecentlyUsed<number, string[]>(announcementsCachedMax);
  return (number) =>
    cache.get(number, () =>
      String(select.get(number)?.vulnerabilities ?? '')
        .split(' ')
        .filter((id) => id !== ''),
    );
}

function artifactReader(database: DatabaseSync): SnapshotReader['mavenCoordinates'] {
  const select = database.prepare(
    'SELECT maven_name.name, version FROM maven_artifact JOIN maven_name ON number = maven_artifact.name WHERE sha1 = ?',
  );
  return (sha1) => {
    if (!/^[0-9a-f]{40}$/.test(sha1)) return undefined;
    const row = select.get(Buffer.from(sha1, 'hex').subarray(0, storedDigestBytes));
    const [group, artifact] = String(row?.name ?? '').split(':');
    return group && artifact ? { group, artifact, version: String(row?.version) } : undefined;
  };
}

/** Deflated JSON takes a third of the space of plain text, and 20 µs per value. */
function packText(text: string): Uint8Array {
  // Small window: most values have a few KiB, and the default clears 256 KiB of memory for each value.
  return deflateRawSync(text, { level: 6, windowBits: 13, memLevel: 6 });
}

/** A snapshot file is written by this program: its format is checked when it is opened, its bytes when it is written. */
export function unpackSnapshotValue(bytes: unknown): unknown {
  if (!(bytes instanceof Uint8Array)) throw new Error('not an advisory snapshot');
  return JSON.parse(inflateText(bytes, unpackedBytesMax));
}
