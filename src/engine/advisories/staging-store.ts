import { DatabaseSync } from 'node:sqlite';
import type { VulnerabilityOpinion } from './feed-record.ts';
import type { MavenCoordinates } from './maven-index/maven-coordinates.ts';
import type { OsvAffected, OsvRecord } from './osv/osv-record.ts';
import type { RecordFacts } from './record-facts.ts';
import { decodeEntry, encodeEntry, type StoredEntry } from './stored-entry.ts';
import type { RecordNames } from './vulnerability-ids.ts';

/** The statement of one record about one package, before it is stored in a snapshot. */
export interface StagedEntry {
  ecosystem: string;
  name: string;
  modifiedMs: number;
  /** See `PackageStatement`. */
  isSupplement: boolean;
  advisoryId: string;
  vulnerability: string | number;
  /** Module and channel: statements about different builds of a package stand beside each other. */
  build: string;
  /** The encoded entry. */
  body: string;
}

export type NamedRecord = Omit<RecordNames, 'isDistribution'> &
  Pick<OsvRecord, 'ecosystem' | 'modifiedMs' | 'isWithdrawn'>;

/** Facts and opinions about one vulnerability. */
export type StagedFacts = { vulnerabilityId: string } & (
  | { kind: 'record'; facts: RecordFacts }
  | { kind: 'opinion'; opinion: VulnerabilityOpinion }
);

export interface StagedArtifact extends MavenCoordinates {
  sha1: string;
}

/**
 * Temporary SQLite file in which records are sorted and merged, so that memory does not grow with the feeds. Rows are returned in a fixed
 * order, regardless of the order in which records were added.
 */
export interface StagingStore {
  /**
   * Stores the newest copy of each record, and the last added one of equally new copies. Ids are unique within an ecosystem only: Debian
   * and Alpine had records of the same name, `CVE-…`, with their own packages.
   */
  addRecord(record: OsvRecord): void;
  /** Names of all records, ordered by id, then ecosystem. Includes withdrawn records. */
  names(): Iterable<NamedRecord>;
  /** All records with their packages, in the same order. */
  records(): Iterable<NamedRecord & { affected: OsvAffected[] }>;
  /** `modifiedMs` orders statements about the same vulnerability and package. */
  addEntry(ecosystem: string, name: string, entry: StoredEntry, modifiedMs: number, isSupplement: boolean): void;
  /** Ordered by ecosystem, name, advisory, content. */
  entries(): Iterable<StagedEntry>;
  /** Numbers an announcement of several vulnerabilities. */
  addAnnouncement(vulnerabilityIds: readonly string[]): number;
  /** Ordered by number. */
  announcements(): Iterable<{ number: number; vulnerabilityIds: string[] }>;
  /** Relates a record to a vulnerability that it describes. */
  addFacts(vulnerabilityId: string, record: NamedRecord, namesSeveral: boolean): void;
  /** `feedId`: two feeds may have opinions of one source. */
  addOpinion(opinion: VulnerabilityOpinion, feedId: string): void;
  /** Ordered by vulnerability; records before opinions. */
  facts(): Iterable<StagedFacts>;
  addRejected(vulnerabilityId: string): void;
  rejected(): Set<string>;
  /** Vulnerabilities of all entries. */
  vulnerabilityIds(): Set<string>;
  addArtifact(sha1: string, coordinates: MavenCoordinates): void;
  /** Ordered by SHA-1. */
  artifacts(): Iterable<StagedArtifact>;
  close(): void;
}

export function openStagingStore(path: string): StagingStore {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16384;
    CREATE TABLE record (id TEXT, ecosystem TEXT, modified INTEGER, names TEXT, facts TEXT, affected TEXT, PRIMARY KEY (id, ecosystem));
    CREATE TABLE entry (ecosystem TEXT, name TEXT, advisory TEXT, vulnerability, build TEXT, modified INTEGER, supplement INTEGER, body TEXT);
    CREATE TABLE announcement (number INTEGER PRIMARY KEY, vulnerabilities TEXT);
    CREATE TABLE vulnerability (id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE facts (vulnerability TEXT, record TEXT, ecosystem TEXT, namesSeveral INTEGER, PRIMARY KEY (vulnerability, record, ecosystem)) WITHOUT ROWID;
    CREATE TABLE opinion (vulnerability TEXT, source TEXT, feed TEXT, body TEXT, PRIMARY KEY (vulnerability, source, feed)) WITHOUT ROWID;
    CREATE TABLE rejected (vulnerability TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE artifact (sha1 TEXT PRIMARY KEY, groupId TEXT, artifact TEXT, version TEXT) WITHOUT ROWID;
    BEGIN`);
  const rows = (sql: string): Iterable<Record<string, unknown>> => database.prepare(sql).iterate();
  return {
    ...recordTables(database, rows),
    ...entryTable(database, rows),
    ...announcementTable(database, rows),
    ...factTables(database, rows),
    ...artifactTable(database, rows),
    close: () => database.close(),
  };
}

type Rows = (sql: string) => Iterable<Record<string, unknown>>;

function recordTables(database: DatabaseSync, rows: Rows): Pick<StagingStore, 'addRecord' | 'names' | 'records'> {
  const insert = database.prepare(
    `INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id, ecosystem) DO UPDATE
       SET modified = excluded.modified, names = excluded.names, facts = excluded.facts, affected = excluded.affected
     WHERE excluded.modified >= modified`,
  );
  return {
    addRecord(record) {
      const { id, ecosystem, modifiedMs, aliases, upstream, related, isWithdrawn, affected, ...facts } = record;
      const names: NamedRecord = { id, ecosystem, modifiedMs, aliases, upstream, related, isWithdrawn };
      insert.run(
        id,
        ecosystem,
        modifiedMs,
        ...[names, { ...facts, id, aliases }, affected].map((one) => JSON.stringify(one)),
      );
    },
    *names() {
      for (const { names } of rows('SELECT names FROM record ORDER BY id, ecosystem'))
        yield parseOwn(names) as NamedRecord;
    },
    *records() {
      for (const { names, affected } of rows('SELECT names, affected FROM record ORDER BY id, ecosystem')) {
        yield { ...(parseOwn(names) as NamedRecord), affected: parseOwn(affected) as OsvAffected[] };
      }
    },
  };
}

function entryTable(
  database: DatabaseSync,
  rows: Rows,
): Pick<StagingStore, 'addEntry' | 'entries' | 'vulnerabilityIds'> {
  const insert = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertId = database.prepare('INSERT INTO vulnerability VALUES (?) ON CONFLICT DO NOTHING');
  return {
    addEntry(ecosystem, name, entry, modifiedMs, isSupplement) {
      const { advisoryId, vulnerability, module = null, channel = null } = entry;
      const build = module === null && channel === null ? '' : JSON.stringify([module, channel]);
      const body = encodeEntry(entry);
      insert.run(ecosystem, name, advisoryId, vulnerability, build, modifiedMs, isSupplement ? 1 : 0, body);
      if (typeof vulnerability === 'string') insertId.run(vulnerability);
    },
    *entries() {
      for (const row of rows('SELECT * FROM entry ORDER BY ecosystem, name, advisory, body')) {
        yield {
          ecosystem: String(row.ecosystem),
          name: String(row.name),
          modifiedMs: Number(row.modified),
          isSupplement: row.supplement === 1,
          advisoryId: String(row.advisory),
          vulnerability: typeof row.vulnerability === 'number' ? row.vulnerability : String(row.vulnerability),
          build: String(row.build),
          body: String(row.body),
        };
      }
    },
    vulnerabilityIds() {
      const ids = new Set<string>();
      for (const { id } of rows('SELECT id FROM vulnerability UNION SELECT vulnerability FROM facts'))
        ids.add(String(id));
      return ids;
    },
  };
}

function announcementTable(
  database: DatabaseSync,
  rows: Rows,
): Pick<StagingStore, 'addAnnouncement' | 'announcements'> {
  const insert = database.prepare('INSERT INTO announcement (vulnerabilities) VALUES (?)');
  return {
    addAnnouncement: (vulnerabilityIds) => Number(insert.run(JSON.stringify(vulnerabilityIds)).lastInsertRowid),
    *announcements() {
      for (const { number, vulnerabilities } of rows('SELECT * FROM announcement ORDER BY number')) {
        yield { number: Number(number), vulnerabilityIds: parseOwn(vulnerabilities) as string[] };
      }
    },
  };
}

function factTables(
  database: DatabaseSync,
  rows: Rows,
): Pick<StagingStore, 'addFacts' | 'addOpinion' | 'facts' | 'addRejected' | 'rejected'> {
  const insertFacts = database.prepare('INSERT INTO facts VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const insertOpinion = database.prepare(
    'INSERT INTO opinion VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
  );
  const insertRejected = database.prepare('INSERT INTO rejected VALUES (?) ON CONFLICT DO NOTHING');
  return {
    addFacts: (vulnerabilityId, { id, ecosystem }, namesSeveral) =>
      void insertFacts.run(vulnerabilityId, id, ecosystem, namesSeveral ? 1 : 0),
    addOpinion: (opinion, feedId) =>
      void insertOpinion.run(opinion.vulnerabilityId, opinion.source, feedId, JSON.stringify(opinion)),
    *facts() {
      const records = rows(
        `SELECT vulnerability, facts.ecosystem, namesSeveral, record.facts AS body
         FROM facts JOIN record ON record.id = facts.record AND record.ecosystem = facts.ecosystem
         ORDER BY facts.vulnerability, facts.record, facts.ecosystem`,
      );
      yield* mergeSorted(
        mapRows(records, toRecordFacts),
        mapRows(rows('SELECT vulnerability, body FROM opinion ORDER BY vulnerability, source, feed'), toOpinion),
      );
    },
    addRejected: (vulnerabilityId) => void insertRejected.run(vulnerabilityId),
    rejected: () => new Set([...rows('SELECT vulnerability FROM rejected')].map((row) => String(row.vulnerability))),
  };
}

function toRecordFacts({ vulnerability, ecosystem, namesSeveral, body }: Record<string, unknown>): StagedFacts {
  const facts = {
    ...(parseOwn(body) as RecordFacts),
    ecosystem: String(ecosystem),
    namesSeveral: namesSeveral === 1,
  };
  return { vulnerabilityId: String(vulnerability), kind: 'record', facts };
}

function toOpinion({ vulnerability, body }: Record<string, unknown>): StagedFacts {
  return { vulnerabilityId: String(vulnerability), kind: 'opinion', opinion: parseOwn(body) as VulnerabilityOpinion };
}

function* mapRows<Value>(
  rows: Iterable<Record<string, unknown>>,
  map: (row: Record<string, unknown>) => Value,
): Generator<Value> {
  for (const row of rows) yield map(row);
}

/** Merges two sequences that are sorted by vulnerability. Of equal ones, the left is first. A join in SQL would sort all texts. */
function* mergeSorted(left: Generator<StagedFacts>, right: Generator<StagedFacts>): Generator<StagedFacts> {
  let [a, b] = [left.next(), right.next()];
  while (!a.done || !b.done) {
    if (!a.done && (b.done || a.value.vulnerabilityId <= b.value.vulnerabilityId)) {
      yield a.value;
      a = left.next();
    } else if (!b.done) {
      yield b.value;
      b = right.next();
    }
  }
}

function artifactTable(database: DatabaseSync, rows: Rows): Pick<StagingStore, 'addArtifact' | 'artifacts'> {
  // Two coordinates with the same bytes: the smaller ones, whatever the order of the lines.
  const insert = database.prepare(
    `INSERT INTO artifact VALUES (?, ?, ?, ?) ON CONFLICT (sha1) DO UPDATE
       SET groupId = excluded.groupId, artifact = excluded.artifact, version = excluded.version
     WHERE (excluded.groupId, excluded.artifact, excluded.version) < (groupId, artifact, version)`,
  );
  return {
    addArtifact: (sha1, { group, artifact, version }) => void insert.run(sha1, group, artifact, version),
    *artifacts() {
      for (const row of rows('SELECT * FROM artifact ORDER BY sha1')) {
        yield {
          sha1: String(row.sha1),
          group: String(row.groupId),
          artifact: String(row.artifact),
          version: String(row.version),
        };
      }
    },
  };
}

/** The entry of a staged row. */
export function entryOf({ body }: StagedEntry): StoredEntry {
  return decodeEntry(parseOwn(body));
}

/** Text that this store wrote itself, in a file that no other process opens. */
function parseOwn(body: unknown): unknown {
  return JSON.parse(String(body));
}
