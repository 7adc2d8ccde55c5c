import { DatabaseSync } from 'node:sqlite';
import type { RecordFacts } from './merge-record-facts.ts';
import type { OsvRecord } from './osv/osv-record.ts';
import type { AdvisoryEntry } from './snapshot.ts';

/** The statement of one record about one package and one vulnerability, before it is stored in a snapshot. */
export interface StagedEntry {
  ecosystem: string;
  name: string;
  modifiedMs: number;
  entry: AdvisoryEntry;
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
  /** Ordered by id, then ecosystem. Includes withdrawn records. */
  records(): Iterable<OsvRecord>;
  addEntry(entry: StagedEntry): void;
  /** Ordered by ecosystem, name, vulnerability, advisory. */
  entries(): Iterable<StagedEntry>;
  addFacts(vulnerabilityId: string, record: OsvRecord, namesSeveral: boolean): void;
  /** Ordered by vulnerability, then record, then ecosystem. */
  facts(): Iterable<{ vulnerabilityId: string; facts: RecordFacts }>;
  close(): void;
}

export function openStagingStore(path: string): StagingStore {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768;
    CREATE TABLE record (id TEXT, ecosystem TEXT, modified INTEGER, body TEXT, PRIMARY KEY (id, ecosystem));
    CREATE TABLE entry (ecosystem TEXT, name TEXT, vulnerability TEXT, advisory TEXT, modified INTEGER, body TEXT);
    CREATE TABLE facts (vulnerability TEXT, record TEXT, ecosystem TEXT, namesSeveral INTEGER, PRIMARY KEY (vulnerability, record, ecosystem)) WITHOUT ROWID;
    BEGIN`);
  const insertRecord = database.prepare(
    `INSERT INTO record VALUES (?, ?, ?, ?)
     ON CONFLICT (id, ecosystem) DO UPDATE SET modified = excluded.modified, body = excluded.body WHERE excluded.modified >= modified`,
  );
  const insertEntry = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)');
  const insertFacts = database.prepare('INSERT INTO facts VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  return {
    addRecord: (record) =>
      void insertRecord.run(record.id, record.ecosystem, record.modifiedMs, JSON.stringify(record)),
    *records() {
      for (const { body } of database.prepare('SELECT body FROM record ORDER BY id, ecosystem').iterate())
        yield parseOwn(body) as OsvRecord;
    },
    addEntry: ({ ecosystem, name, modifiedMs, entry }) =>
      void insertEntry.run(ecosystem, name, entry.vulnerabilityId, entry.advisoryId, modifiedMs, JSON.stringify(entry)),
    *entries() {
      const rows = database
        .prepare('SELECT * FROM entry ORDER BY ecosystem, name, vulnerability, advisory, body')
        .iterate();
      for (const { ecosystem, name, modified, body } of rows) {
        yield {
          ecosystem: String(ecosystem),
          name: String(name),
          modifiedMs: Number(modified),
          entry: parseOwn(body) as AdvisoryEntry,
        };
      }
    },
    addFacts: (vulnerabilityId, { id, ecosystem }, namesSeveral) =>
      void insertFacts.run(vulnerabilityId, id, ecosystem, namesSeveral ? 1 : 0),
    *facts() {
      const rows = database
        .prepare(
          `SELECT vulnerability, namesSeveral, body
           FROM facts JOIN record ON record.id = facts.record AND record.ecosystem = facts.ecosystem
           ORDER BY facts.vulnerability, facts.record, facts.ecosystem`,
        )
        .iterate();
      for (const { vulnerability, namesSeveral, body } of rows) {
        yield {
          vulnerabilityId: String(vulnerability),
          facts: { ...(parseOwn(body) as OsvRecord), namesSeveral: namesSeveral === 1 },
        };
      }
    },
    close: () => database.close(),
  };
}

/** Text that this store wrote itself, in a file that no other process opens. */
function parseOwn(body: unknown): unknown {
  return JSON.parse(String(body));
}
