import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Digest } from '../../domain/digest.ts';
import type { Epss } from '../../domain/finding.ts';
import type { FeedFile, FeedProgress } from './advisory-feed.ts';
import { mergeRecordFacts, type RecordFacts } from './merge-record-facts.ts';
import { type ReadOptions, readEpssFeed, readKevFeed, readOsvFeed, yieldToEventLoop } from './read-feeds.ts';
import { createSnapshotFile, type SnapshotWriter, type StoredCover, type StoredFeed } from './save-snapshot.ts';
import type { SnapshotFeed } from './snapshot.ts';
import { fetchedTimes, newestUntil, readSnapshotNotes, snapshotPath, writeSnapshotNotes } from './snapshot-files.ts';
import { entriesBetweenYields, mergeStagedEntries, stageEntries } from './stage-entries.ts';
import { openStagingStore, type StagingStore } from './staging-store.ts';
import { isCve } from './vulnerability-ids.ts';

/** Increased whenever the same files would yield a different snapshot, so that existing snapshots are compiled again. */
export const compilerRevision = 3;

export interface CompileOptions {
  /** The feeds' files on this machine. The OSV ecosystems are those with a file. */
  files: readonly FeedFile[];
  /** Folder of the snapshots. Created when missing. */
  folder: string;
  /** The only packages that this snapshot covers. When absent, it covers whole ecosystems. */
  coversOnly?: readonly StoredCover[];
  onProgress?: (progress: FeedProgress) => void;
  signal?: AbortSignal;
}

export interface CompiledSnapshot {
  path: string;
  digest: Digest;
  builtAt: string;
  feeds: (SnapshotFeed & { skipped: number })[];
  /** Ecosystems with their releases that have any advisory, sorted. */
  covers: string[];
}

/**
 * Compiles feeds' files into one snapshot file that is named by its SHA-256. The same files yield the same bytes. Does not activate the
 * snapshot.
 * Broken records are counted and left out. A damaged file fails with a classified ScanError and leaves nothing behind.
 * Runs for seconds and mostly synchronously, so it belongs on a worker. Memory stays small because records are sorted on disk.
 */
export async function compileSnapshot(options: CompileOptions): Promise<CompiledSnapshot> {
  await mkdir(options.folder, { recursive: true });
  const draft = path.join(options.folder, `draft-${randomUUID()}`);
  try {
    const { feeds, covers } = await writeDraft(`${draft}.db`, `${draft}.staging`, options);
    const digest = await digestOfFile(`${draft}.db`);
    const file = snapshotPath(options.folder, digest);
    await synchronise(`${draft}.db`);
    await rename(`${draft}.db`, file);
    const fetched = fetchedTimes(options.files);
    // When the same content is compiled again, the time of its first build stays.
    const builtAt = (await readSnapshotNotes(file))?.builtAt ?? new Date().toISOString();
    await writeSnapshotNotes(file, { builtAt, feeds: fetched, inputs: '' });
    return {
      path: file,
      digest,
      builtAt,
      feeds: feeds.map((feed) => {
        const fetchedAt = fetched.find(({ id }) => id === feed.id)?.fetchedAt ?? builtAt;
        return { ...feed, fetchedAt, newestRecordAt: newestUntil(feed.newestRecordAt, fetchedAt) };
      }),
      covers,
    };
  } finally {
    await Promise.all([`${draft}.db`, `${draft}.staging`].map((file) => rm(file, { force: true })));
  }
}

async function writeDraft(
  file: string,
  stagingFile: string,
  { files, coversOnly, onProgress = () => {}, signal }: CompileOptions,
): Promise<{ feeds: StoredFeed[]; covers: string[] }> {
  const reading: ReadOptions = { onProgress, signal };
  const staging = openStagingStore(stagingFile);
  try {
    const feeds = await readOsvFeeds(files, staging, reading);
    await stageEntries(staging, signal);
    const writer = createSnapshotFile(file);
    try {
      const covers = await writePackages(staging, writer, signal);
      const vulnerabilityIds = await writeFacts(staging, writer, signal);
      feeds.push(...(await writeScores(files, vulnerabilityIds, writer, reading)));
      for (const cover of coversOnly ?? covers.map((ecosystem) => ({ ecosystem, name: '', version: '' })))
        writer.addCover(cover);
      const joined = joinFeeds(feeds);
      for (const feed of joined) writer.addFeed(feed);
      return { feeds: joined, covers };
    } finally {
      writer.close();
    }
  } finally {
    staging.close();
  }
}

async function readOsvFeeds(
  files: readonly FeedFile[],
  staging: StagingStore,
  reading: ReadOptions,
): Promise<StoredFeed[]> {
  const feeds: StoredFeed[] = [];
  for (const file of files) {
    if (file.feedId.startsWith('osv:')) feeds.push(await readOsvFeed(file, staging, reading));
  }
  return feeds;
}

/** Returns the ecosystems, with their releases, that have any entry. */
async function writePackages(
  staging: StagingStore,
  writer: SnapshotWriter,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const covers = new Set<string>();
  let done = 0;
  for (const group of groupsOf(staging.entries(), ({ ecosystem, name }) => `${ecosystem}\0${name}`)) {
    done += 1;
    if (done % entriesBetweenYields === 0) await yieldToEventLoop(signal);
    const [first] = group;
    const entries = mergeStagedEntries(group);
    covers.add(first.ecosystem);
    if (entries.length > 0) writer.addPackage(first.ecosystem, first.name, entries);
  }
  return [...covers].sort();
}

async function writeFacts(
  staging: StagingStore,
  writer: SnapshotWriter,
  signal: AbortSignal | undefined,
): Promise<Set<string>> {
  const ids = new Set<string>();
  let done = 0;
  for (const group of groupsOf(staging.facts(), ({ vulnerabilityId }) => vulnerabilityId)) {
    done += 1;
    if (done % entriesBetweenYields === 0) await yieldToEventLoop(signal);
    const id = group[0].vulnerabilityId;
    ids.add(id);
    writer.addFacts(
      mergeRecordFacts(
        id,
        group.map(({ facts }): RecordFacts => facts),
      ),
    );
  }
  return ids;
}

/** EPSS and known exploitation for stored vulnerabilities only: the feeds name hundreds of thousands of others. */
async function writeScores(
  files: readonly FeedFile[],
  vulnerabilityIds: ReadonlySet<string>,
  writer: SnapshotWriter,
  reading: ReadOptions,
): Promise<StoredFeed[]> {
  const wanted = new Set([...vulnerabilityIds].filter(isCve));
  const scores = new Map<string, Epss>();
  const dueDays = new Map<string, string | null>();
  const feeds: StoredFeed[] = [];
  for (const file of files) {
    if (file.feedId === 'epss') feeds.push(await readEpssFeed(file, wanted, scores, reading));
    if (file.feedId === 'kev') feeds.push(await readKevFeed(file, dueDays, reading));
  }
  for (const cveId of [...scores.keys()].sort()) {
    const score = scores.get(cveId);
    if (score) writer.addEpss(cveId, score);
  }
  for (const cveId of [...dueDays.keys()].sort()) {
    if (wanted.has(cveId)) writer.addKnownExploited(cveId, dueDays.get(cveId) ?? null);
  }
  return feeds;
}

/** Groups the files of one feed. */
function joinFeeds(feeds: readonly StoredFeed[]): StoredFeed[] {
  const joined = new Map<string, StoredFeed>();
  for (const feed of feeds) {
    const known = joined.get(feed.id);
    const newest = [known?.newestRecordAt, feed.newestRecordAt]
      .filter((time) => typeof time === 'string')
      .sort()
      .at(-1);
    joined.set(feed.id, {
      id: feed.id,
      newestRecordAt: newest ?? null,
      records: (known?.records ?? 0) + feed.records,
      skipped: (known?.skipped ?? 0) + feed.skipped,
    });
  }
  return [...joined.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
}

/** Groups of adjacent rows with the same key. */
function* groupsOf<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Generator<[Item, ...Item[]]> {
  let group: [Item, ...Item[]] | undefined;
  for (const item of items) {
    if (group && keyOf(group[0]) === keyOf(item)) {
      group.push(item);
      continue;
    }
    if (group) yield group;
    group = [item];
  }
  if (group) yield group;
}

async function digestOfFile(file: string): Promise<Digest> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return `sha256:${hash.digest('hex')}`;
}

/** The current snapshot must survive a power failure. */
async function synchronise(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
