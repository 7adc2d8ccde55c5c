import { setImmediate } from 'node:timers/promises';
import { ScanError } from '../../domain/scan-error.ts';
import type { AdvisoryFeed, FeedFile, FeedProgress } from './advisory-feed.ts';
import type { FeedRecord } from './feed-record.ts';
import type { StoredFeed } from './save-snapshot.ts';

export interface ReadOptions {
  onProgress: (progress: FeedProgress) => void;
  signal: AbortSignal | undefined;
}

/** Number of documents between two turns of the event loop. */
const documentsBetweenYields = 500;

/**
 * Passes the content of a feed's file to `use`. A broken document is counted and left out. A file with broken documents and without a
 * record is not this feed (MALFORMED_ARCHIVE): the facts beside the records, such as a header, can be read in a file of another format too.
 */
export async function readFeed(
  feed: AdvisoryFeed,
  file: FeedFile,
  use: (record: FeedRecord, feedId: string) => void,
  { onProgress, signal }: ReadOptions,
): Promise<StoredFeed> {
  let documents = 0;
  let records = 0;
  let skipped = 0;
  let newestMs = 0;
  for await (const { document, bytesDone, bytesTotal } of feed.documents(file.path)) {
    if (documents % documentsBetweenYields === 0) {
      await yieldToEventLoop(signal);
      onProgress({ feed: feed.id, phase: 'read', bytesDone, bytesTotal });
    }
    documents += 1;
    const parsed = document === undefined ? undefined : feed.parse(document);
    if (parsed === undefined) skipped += 1;
    for (const record of parsed ?? []) {
      newestMs = Math.max(newestMs, timeOf(record));
      if (record.kind === 'broken') skipped += 1;
      if (record.kind === 'dated' || record.kind === 'broken') continue;
      records += 1;
      use(record, feed.id);
    }
  }
  if (skipped > 0 && records === 0) {
    throw new ScanError('MALFORMED_ARCHIVE', 'the file has no readable record');
  }
  return {
    id: feed.id,
    records,
    skipped,
    newestRecordAt: newestMs > 0 && newestMs < latestMs ? new Date(newestMs).toISOString() : null,
  };
}

/** The last time that a date can express in four digits of the year. */
const latestMs = Date.UTC(9999, 11, 31);

function timeOf(record: FeedRecord): number {
  if (record.kind === 'dated') return record.atMs;
  return record.kind === 'advisory' ? record.record.modifiedMs : 0;
}

/**
 * Lets the thread receive messages, such as a cancellation: everything else here is synchronous or runs in microtasks, so messages would
 * wait for seconds. Throws CANCELLED.
 */
export async function yieldToEventLoop(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  if (signal?.aborted) throw new ScanError('CANCELLED', 'reading the advisories was cancelled');
}
