import { DatabaseSync } from 'node:sqlite';
import type { Epss } from '../../domain/finding.ts';
import type { StoredRelease } from '../end-of-life/support-dates.ts';
import { copyFacts, copyStatements, feedPartTables } from './feed-part-tables.ts';
import type { VulnerabilityOpinion } from './feed-record.ts';
import type { MavenCoordinates } from './maven-index/maven-coordinates.ts';
import type { BuiltPackage, OsvRecord } from './osv/osv-record.ts';
import type { RecordFacts } from './record-facts.ts';
import { decodeEntry, type PartEntry, type StoredEntry } from './stored-entry.ts';
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
 * Temporary SQLite file in which the content of feeds is sorted and merged, so that memory does not grow with the feeds. Rows are returned in
 * a fixed order, regardless of the order in which parts were added.
 */
export interface StagingStore {
  /**
   * Adds the records and package statements of a feed part. Of the copies of a record, the newest counts, and the last added one of equally new
   * copies. Ids are unique within an ecosystem only: Debian and Alpine had records of the same name, `CVE-…`, with their own packages.
   */
  addStatements(partPath: string): void;
  /**
   * Adds the facts of a feed part. Facts about vulnerabilities of which no package is known are left out: the feeds name hundreds of thousands.
   * Call it after all entries were added.
   */
  addFactsOf(partPath: string): void;
  /** Names of all records, ordered by id, then ecosystem. Includes withdrawn records. */
  names(): Iterable<NamedRecord>;
  /** All records with the entries of their packages, in the same order. */
  records(): Iterable<NamedRecord & { entries: PartEntry[] }>;
  /** `modifiedMs` orders statements about the same vulnerability and package. */
  addEntry(entry: Omit<StagedEntry, 'isSupplement'>): void;
  /** Ordered by ecosystem, name, advisory, content. */
  entries(): Iterable<StagedEntry>;
  /** Numbers an announcement of several vulnerabilities. */
  addAnnouncement(vulnerabilityIds: readonly string[]): number;
  /** Ordered by number. */
  announcements(): Iterable<{ number: number; vulnerabilityIds: string[] }>;
  /** Relates a record to a vulnerability that it describes. */
  addFacts(vulnerabilityId: string, record: NamedRecord, namesSeveral: boolean): void;
  /** Ordered by vulnerability; records before opinions. */
  facts(): Iterable<StagedFacts>;
  rejected(): Set<string>;
  /** Ordered by CVE. */
  scores(): Iterable<{ cveId: string; epss: Epss }>;
  /** Ordered by CVE. */
  exploited(): Iterable<{ cveId: string; dueOn: string | null }>;
  /** Ordered by product, then release. */
  releases(): Iterable<StoredRelease>;
  /** Ordered by SHA-1. */
  artifacts(): Iterable<StagedArtifact>;
  /** Ordered by ecosystem, name, source. */
  built(): Iterable<BuiltPackage>;
  close(): void;
}

export function openStagingStore(path: string): StagingStore {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16384;
    ${feedPartTables}
    CREATE TABLE announcement (number INTEGER PRIMARY KEY, vulnerabilities TEXT);
    CREATE TABLE vulnerability (id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE facts (vulnerability TEXT, record TEXT, ecosystem TEXT, namesSeveral INTEGER, PRIMARY KEY (vulnerability, record, ecosystem)) WITHOUT ROWID;
    BEGIN`);
  const rows = (sql: string): Iterable<Record<string, unknown>> => database.prepare(sql).iterate();
  return {
    ...partReader(database),
    ...recordTable(rows),
    ...entryTable(database, rows),
    ...announcementTable(database, rows),
    ...factTables(database, rows),
    ...signalTables(rows),
    close: () => database.close(),
  };
}

type Rows = (sql: string) => Iterable<Record<string, unknown>>;

/** Copies within SQLite: the rows of an unchanged part never become objects. */
function partReader(database: DatabaseSync): Pick<StagingStore, 'addStatements' | 'addFactsOf'> {
  const copy = (path: string, sql: string): void => {
    // SQLite cannot attach a file within a transaction.
    database.exec('COMMIT');
    database.prepare('ATTACH DATABASE ? AS part').run(path);
    database.exec(`BEGIN; ${sql}; COMMIT; DETACH DATABASE part; BEGIN`);
  };
  return {
    addStatements: (path) => copy(path, copyStatements),
    addFactsOf: (path) => copy(path, copyFacts),
  };
}

function recordTable(rows: Rows): Pick<StagingStore, 'names' | 'records'> {
  return {
    *names() {
      for (const { names } of rows('SELECT names FROM record ORDER BY id, ecosystem'))
        yield parseOwn(names) as NamedRecord;
    },
    *records() {
      for (const { names, entries } of rows('SELECT names, entries FROM record ORDER BY id, ecosystem')) {
        yield { ...(parseOwn(names) as NamedRecord), entries: parseOwn(entries) as PartEntry[] };
      }
    },
  };
}

function entryTable(database: DatabaseSync, rows: Rows): Pick<StagingStore, 'addEntry' | 'entries'> {
  const insert = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, 0, ?)');
  const insertId = database.prepare('INSERT INTO vulnerability VALUES (?) ON CONFLICT DO NOTHING');
  return {
    addEntry({ ecosystem, name, advisoryId, vulnerability, build, modifiedMs, body }) {
      insert.run(ecosystem, name, advisoryId, vulnerability, build, modifiedMs, body);
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

function factTables(database: DatabaseSync, rows: Rows): Pick<StagingStore, 'addFacts' | 'facts' | 'rejected'> {
  const insertFacts = database.prepare('INSERT INTO facts VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  return {
    addFacts: (vulnerabilityId, { id, ecosystem }, namesSeveral) =>
      void insertFacts.run(vulnerabilityId, id, ecosystem, namesSeveral ? 1 : 0),
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

function signalTables(rows: Rows): Pick<StagingStore, 'scores' | 'exploited' | 'releases' | 'artifacts' | 'built'> {
  return {
    *scores() {
      for (const { cve, score, percentile } of rows('SELECT * FROM score ORDER BY cve'))
        yield { cveId: String(cve), epss: { score: Number(score), percentile: Number(percentile) } };
    },
    *exploited() {
      for (const { cve, dueOn } of rows('SELECT * FROM exploited ORDER BY cve'))
        yield { cveId: String(cve), dueOn: textOrNull(dueOn) };
    },
    *releases() {
      for (const { product, release, endsOn, extendedEndsOn } of rows(
        'SELECT * FROM release ORDER BY product, release',
      )) {
        yield {
          product: String(product),
          release: String(release),
          endsOn: textOrNull(endsOn),
          extendedEndsOn: textOrNull(extendedEndsOn),
        };
      }
    },
    *built() {
      for (const { ecosystem, name, source, sameVersion } of rows(
        'SELECT * FROM built ORDER BY ecosystem, name, source',
      )) {
        yield {
          ecosystem: String(ecosystem),
          name: String(name),
          source: String(source),
          hasSameVersion: sameVersion === 1,
        };
      }
    },
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

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The entry of a staged row. */
export function entryOf({ body }: StagedEntry): StoredEntry {
  return decodeEntry(parseOwn(body));
}

/** Text that this store wrote itself, in a file that no other process opens. */
function parseOwn(body: unknown): unknown {
  return JSON.parse(String(body));
}
