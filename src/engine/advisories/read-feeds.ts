import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { ScanError } from '../../domain/scan-error.ts';
import type { FeedFile, FeedProgress } from './advisory-feed.ts';
import { isDistribution } from './ecosystem.ts';
import { parseEpss } from './epss/parse-epss.ts';
import { addDueDay } from './kev/add-due-day.ts';
import { parseKev } from './kev/parse-kev.ts';
import type { OsvRecord } from './osv/osv-record.ts';
import { parseOsvRecord } from './osv/parse-osv-record.ts';
import { readOsvDocuments } from './osv/read-osv-documents.ts';
import type { StoredFeed } from './save-snapshot.ts';
import type { StagingStore } from './staging-store.ts';
import type { RecordNames } from './vulnerability-ids.ts';

export interface ReadOptions {
  onProgress: (progress: FeedProgress) => void;
  signal: AbortSignal | undefined;
}

/** Number of records between two progress reports. */
const progressEvery = 500;

/** Adds the records of one OSV archive to the staging store. A broken record is counted and left out. */
export async function readOsvFeed(file: FeedFile, staging: StagingStore, options: ReadOptions): Promise<StoredFeed> {
  const ecosystem = file.feedId.slice('osv:'.length);
  const feed = { id: file.feedId, records: 0, skipped: 0 };
  let newestMs = 0;
  for await (const { document, bytesDone, bytesTotal } of readOsvDocuments(file.path)) {
    if ((feed.records + feed.skipped) % progressEvery === 0) {
      await yieldToEventLoop(options.signal);
      options.onProgress({ feed: file.feedId, phase: 'read', bytesDone, bytesTotal });
    }
    const record = document === undefined ? undefined : parseOsvRecord(document, ecosystem);
    if (record === undefined) {
      feed.skipped += 1;
      continue;
    }
    feed.records += 1;
    newestMs = Math.max(newestMs, record.modifiedMs);
    staging.addRecord(record);
  }
  reportWhole(file, options);
  return { ...feed, newestRecordAt: newestMs > 0 ? new Date(newestMs).toISOString() : null };
}

/** EPSS rows of the vulnerabilities in the snapshot, by CVE. Of several files, the last one counts. */
export async function readEpssFeed(
  file: FeedFile,
  wanted: ReadonlySet<string>,
  scores: Map<string, { score: number; percentile: number }>,
  options: ReadOptions,
): Promise<StoredFeed> {
  const feed = { id: file.feedId, records: 0, skipped: 0 };
  const rows = parseEpss(file.path);
  for (;;) {
    const next = await rows.next();
    if (next.done) {
      reportWhole(file, options);
      return { ...feed, newestRecordAt: next.value.scoredAt };
    }
    if (next.value === undefined) {
      feed.skipped += 1;
      continue;
    }
    feed.records += 1;
    const { cveId, score, percentile } = next.value;
    if (wanted.has(cveId)) scores.set(cveId, { score, percentile });
    if (feed.records % 10_000 === 0) await yieldToEventLoop(options.signal);
  }
}

/** Exploited CVEs with their due dates, from all files. */
export async function readKevFeed(
  file: FeedFile,
  dueDays: Map<string, string | null>,
  options: ReadOptions,
): Promise<StoredFeed> {
  await yieldToEventLoop(options.signal);
  const catalog = await parseKev(file.path);
  for (const [cveId, dueOn] of catalog.dueDays) addDueDay(dueDays, cveId, dueOn);
  reportWhole(file, options);
  return {
    id: file.feedId,
    records: catalog.dueDays.size,
    skipped: catalog.skipped,
    newestRecordAt: catalog.releasedAt,
  };
}

export function recordNames(record: OsvRecord): RecordNames {
  const { id, aliases, upstream, related, ecosystem } = record;
  return { id, aliases, upstream, related, isDistribution: isDistribution(ecosystem) };
}

/**
 * Lets the thread receive messages, such as a cancellation: everything else here is synchronous or runs in microtasks, so messages would
 * wait for seconds. Throws CANCELLED.
 */
export async function yieldToEventLoop(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  if (signal?.aborted) throw new ScanError('CANCELLED', 'reading the advisories was cancelled');
}

function reportWhole(file: FeedFile, { onProgress }: ReadOptions): void {
  const { size } = statSync(file.path);
  onProgress({ feed: file.feedId, phase: 'read', bytesDone: size, bytesTotal: size });
}
