import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Digest } from '../../domain/digest.ts';
import { compareText } from '../../lib/compare-text.ts';
import type { AdvisoryFeed, FeedFile, FeedProgress } from './advisory-feed.ts';
import { feedOfFile } from './advisory-feeds.ts';
import { mergeRecordFacts } from './merge-record-facts.ts';
import { mergeStagedEntries } from './merge-staged-entries.ts';
import { type ReadOptions, readFeed, yieldToEventLoop } from './read-feed.ts';
import { createSnapshotFile, type SnapshotWriter, type StoredCover, type StoredFeed } from './save-snapshot.ts';
import type { SnapshotFeed } from './snapshot.ts';
import { fetchedTimes, newestUntil, readSnapshotNotes, snapshotPath, writeSnapshotNotes } from './snapshot-files.ts';
import { entriesBetweenYields, stageEntries } from './stage-entries.ts';
import { stageRecords, type VulnerabilityScores } from './stage-records.ts';
import { openStagingStore, type StagingStore } from './staging-store.ts';

/** Increased whenever the same files would yield a different snapshot, so that existing snapshots are compiled again. */
export const compilerRevision = 5;

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
  const staging = openStagingStore(stagingFile);
  try {
    const { feeds, scores } = await stageFeeds(files, staging, { onProgress, signal });
    const rejected = staging.rejected();
    const writer = createSnapshotFile(file);
    try {
      const covers = await writePackages(staging, rejected, writer, signal);
      await writeFacts(staging, rejected, writer, signal);
      writeScores(scores, writer);
      for (const { sha1, ...coordinates } of staging.artifacts()) writer.addArtifact(sha1, coordinates);
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

/** Feeds about packages are read first, because only the vulnerabilities that they name are kept of the other feeds. */
async function stageFeeds(
  files: readonly FeedFile[],
  staging: StagingStore,
  reading: ReadOptions,
): Promise<{ feeds: StoredFeed[]; scores: VulnerabilityScores }> {
  const scores: VulnerabilityScores = { epss: new Map(), dueDays: new Map() };
  const known = files.map((file) => ({ file, feed: feedOfFile(file) }));
  const feeds: StoredFeed[] = [];
  const readAll = async (describes: AdvisoryFeed['describes'], wanted?: ReadonlySet<string>): Promise<void> => {
    const use = stageRecords(staging, scores, wanted);
    for (const { feed, file } of known) {
      if (feed.describes === describes) feeds.push(await readFeed(feed, file, use, reading));
    }
  };
  await readAll('packages');
  await stageEntries(staging, reading.signal);
  await readAll('vulnerabilities', staging.vulnerabilityIds());
  return { feeds, scores };
}

/** Returns the ecosystems, with their releases, that have any entry. */
async function writePackages(
  staging: StagingStore,
  rejected: ReadonlySet<string>,
  writer: SnapshotWriter,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const covers = new Set<string>();
  let done = 0;
  for (const group of groupsOf(staging.entries(), ({ ecosystem, name }) => `${ecosystem}\0${name}`)) {
    done += 1;
    if (done % entriesBetweenYields === 0) await yieldToEventLoop(signal);
    const [{ ecosystem, name }] = group;
    covers.add(ecosystem);
    const entries = mergeStagedEntries(group.filter(({ vulnerability }) => !rejected.has(String(vulnerability))));
    if (entries.length > 0) writer.addPackage(ecosystem, name, entries);
  }
  for (const { number, vulnerabilityIds } of staging.announcements()) {
    writer.addAnnouncement(
      number,
      vulnerabilityIds.filter((id) => !rejected.has(id)),
    );
  }
  return [...covers].sort();
}

async function writeFacts(
  staging: StagingStore,
  rejected: ReadonlySet<string>,
  writer: SnapshotWriter,
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = staging.vulnerabilityIds();
  let done = 0;
  for (const group of groupsOf(staging.facts(), ({ vulnerabilityId }) => vulnerabilityId)) {
    done += 1;
    if (done % entriesBetweenYields === 0) await yieldToEventLoop(signal);
    const id = group[0].vulnerabilityId;
    if (rejected.has(id) || !wanted.has(id)) continue;
    const records = group.flatMap((one) => (one.kind === 'record' ? [one.facts] : []));
    const opinions = group.flatMap((one) => (one.kind === 'opinion' ? [one.opinion] : []));
    writer.addFacts(mergeRecordFacts(id, records, opinions));
  }
}

function writeScores({ epss, dueDays }: VulnerabilityScores, writer: SnapshotWriter): void {
  for (const [cveId, score] of sortedByKey(epss)) writer.addEpss(cveId, score);
  for (const [cveId, dueOn] of sortedByKey(dueDays)) writer.addKnownExploited(cveId, dueOn);
}

function sortedByKey<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([left], [right]) => compareText(left, right));
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
