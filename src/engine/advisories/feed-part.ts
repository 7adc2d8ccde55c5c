import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { feedPartTables, onConflict } from './feed-part-tables.ts';
import type { FeedRecord, PackageStatement } from './feed-record.ts';
import { isObject, readObject, readText } from './osv/read-json.ts';
import type { StoredFeed } from './save-snapshot.ts';
import { entriesOf } from './stage-entries.ts';
import type { NamedRecord } from './staging-store.ts';
import { buildOf, encodeEntry, encodePartEntry, type StoredEntry } from './stored-entry.ts';

/** Identifies the content of a part. */
export interface FeedPartKey {
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  /** Revision of the parsers. */
  revision: number;
}

/** Writes the parsed content of one file of a feed as an SQLite file, which is complete when `complete` returns. */
export interface FeedPartWriter {
  add(record: FeedRecord, feedId: string): void;
  complete(key: FeedPartKey, feed: StoredFeed): void;
  close(): void;
}

export function createFeedPart(path: string): FeedPartWriter {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16384;
    ${feedPartTables}
    CREATE TABLE state (body TEXT);
    BEGIN`);
  const add = adders(database);
  return {
    add: (record, feedId) => addRecord(record, feedId, add),
    complete(key, feed) {
      database.prepare('INSERT INTO state VALUES (?)').run(JSON.stringify({ ...key, feed }));
      database.exec('COMMIT');
    },
    close: () => database.close(),
  };
}

/** The file that a kept part was parsed from, and its counts. Undefined if no part of this revision is kept. */
export function readFeedPart(path: string, revision: number): { sha256: string; feed: StoredFeed } | undefined {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const state: unknown = JSON.parse(String(database.prepare('SELECT body FROM state').get()?.['body']));
      if (!isObject(state) || state.revision !== revision) return undefined;
      const { id, newestRecordAt, records, skipped } = readObject(state.feed);
      return {
        sha256: readText(state.sha256, 64),
        feed: {
          id: readText(id, 100),
          newestRecordAt: typeof newestRecordAt === 'string' ? newestRecordAt : null,
          records: Number(records),
          skipped: Number(skipped),
        },
      };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

type Adders = Record<keyof typeof onConflict | 'entry', StatementSync>;

function adders(database: DatabaseSync): Adders {
  const insert = (table: keyof typeof onConflict, columns: number): StatementSync =>
    database.prepare(
      `INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')}) ${onConflict[table]}`,
    );
  return {
    record: insert('record', 6),
    opinion: insert('opinion', 4),
    rejected: insert('rejected', 1),
    score: insert('score', 3),
    exploited: insert('exploited', 2),
    release: insert('release', 4),
    artifact: insert('artifact', 4),
    built: insert('built', 4),
    entry: database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, 0, ?, ?)'),
  };
}

function addRecord(item: FeedRecord, feedId: string, add: Adders): void {
  if (item.kind === 'advisory') addAdvisory(item.record, add);
  else if (item.kind === 'statement') addStatement(item.statement, add.entry);
  else if (item.kind === 'opinion') {
    const { opinion } = item;
    add.opinion.run(opinion.vulnerabilityId, opinion.source, feedId, JSON.stringify(opinion));
  } else if (item.kind === 'rejected') add.rejected.run(item.vulnerabilityId);
  else if (item.kind === 'score') add.score.run(item.cveId, item.epss.score, item.epss.percentile);
  else if (item.kind === 'exploited') add.exploited.run(item.cveId, item.dueOn);
  else if (item.kind === 'release') {
    const { release, endsOn, extendedEndsOn } = item.support;
    add.release.run(item.product, release, endsOn, extendedEndsOn);
  } else if (item.kind === 'artifact') {
    const { group, artifact, version } = item.coordinates;
    add.artifact.run(item.sha1, group, artifact, version);
  }
}

function addAdvisory(record: Extract<FeedRecord, { kind: 'advisory' }>['record'], add: Adders): void {
  const { id, ecosystem, modifiedMs, aliases, upstream, related, isWithdrawn, affected, built = [], ...facts } = record;
  const names: NamedRecord = { id, ecosystem, modifiedMs, aliases, upstream, related, isWithdrawn };
  // Withdrawn records yield no entries.
  const entries = isWithdrawn ? [] : entriesOf({ id, affected }, 0).map(encodePartEntry);
  for (const { name, source, hasSameVersion, ...release } of built)
    add.built.run(release.ecosystem, name, source, hasSameVersion ? 1 : 0);
  add.record.run(
    id,
    ecosystem,
    modifiedMs,
    ...[names, { ...facts, id, aliases }, entries].map((one) => JSON.stringify(one)),
  );
}

function addStatement(statement: PackageStatement, insert: StatementSync): void {
  const { ecosystem, name, vulnerabilityId, advisoryId, intervals, urgency, unfixedState, module, channel } = statement;
  const entry: StoredEntry = {
    advisoryId,
    vulnerability: vulnerabilityId,
    intervals,
    versions: [],
    urgency,
    unfixedState: unfixedState ?? 'unknown',
    ...(module !== undefined && { module }),
    ...(channel !== undefined && { channel }),
  };
  const supplement = statement.isSupplement ? 1 : 0;
  insert.run(ecosystem, name, advisoryId, vulnerabilityId, buildOf(entry), supplement, encodeEntry(entry));
}
