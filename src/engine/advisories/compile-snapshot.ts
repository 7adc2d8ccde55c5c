import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Digest } from '../../domain/digest.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { lastEndedDay } from '../end-of-life/last-ended-day.ts';
import { createSupportDates } from '../end-of-life/support-dates.ts';
import type { FeedFile, FeedProgress } from './advisory-feed.ts';
import { feedOfFile } from './advisory-feeds.ts';
import { DamagedFileError } from './damaged-file-error.ts';
import { baseEcosystem } from './ecosystem.ts';
import { mergeRecordFacts } from './merge-record-facts.ts';
import { mergeStagedEntries } from './merge-staged-entries.ts';
import { type FeedPart, obtainFeedPart } from './obtain-feed-part.ts';
import { type ReadOptions, yieldToEventLoop } from './read-feed.ts';
import { createSnapshotFile, type SnapshotWriter, type StoredCover, type StoredFeed } from './save-snapshot.ts';
import type { SnapshotFeed } from './snapshot.ts';
import { fetchedTimes, newestUntil, readSnapshotNotes, snapshotPath, writeSnapshotNotes } from './snapshot-files.ts';
import { entriesBetweenYields, stageEntries } from './stage-entries.ts';
import { openStagingStore, type StagingStore } from './staging-store.ts';

/**
 * Increased whenever the same files would yield a different snapshot or other parsed content, so that existing snapshots are compiled again and
 * all files are parsed again.
 */
export const compilerRevision = 11;

export interface CompileOptions {
  /** The feeds' files on this machine. The OSV ecosystems are those with a file. */
  files: readonly FeedFile[];
  /** Folder of the snapshots. Created when missing. */
  folder: string;
  /** The only packages that this snapshot covers. When absent, it covers whole ecosystems. */
  coversOnly?: readonly StoredCover[];
  /** Ids of feeds of which a damaged file is replaced by the kept content of an earlier one. Default: none. */
  replaceable?: ReadonlySet<string>;
  /** Whether a damaged file of the feed may be left out of the snapshot. Default: no file is. */
  isOmittable?: (feedId: string) => boolean;
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
  /** Damaged files, instead of which the content of an earlier one was used. */
  replaced: ReplacedFile[];
  /** Damaged files that the snapshot does not contain. */
  omitted: OmittedFile[];
}

export interface ReplacedFile {
  file: FeedFile;
  /** SHA-256 of the earlier file, hexadecimal. */
  sha256: string;
  damage: DamagedFileError;
}

export interface OmittedFile {
  file: FeedFile;
  damage: DamagedFileError;
}

/**
 * Compiles feeds' files into one snapshot file that is named by its SHA-256. The same files yield the same bytes until the
 * support of a release ends. Does not activate the snapshot.
 * Broken records are counted and left out. A damaged file that is neither replaced nor left out fails with a DamagedFileError and leaves nothing behind.
 * Runs for seconds and mostly synchronously, so it belongs on a worker. Memory stays small because records are sorted on disk.
 */
export async function compileSnapshot(options: CompileOptions): Promise<CompiledSnapshot> {
  await makeFolder(options.folder);
  const draft = path.join(options.folder, `draft-${randomUUID()}`);
  try {
    const { feeds, covers, replaced, omitted } = await writeDraft(draft, options);
    const digest = await digestOfFile(`${draft}.db`);
    const file = snapshotPath(options.folder, digest);
    await synchronise(`${draft}.db`);
    await rename(`${draft}.db`, file);
    const fetched = fetchedTimes(options.files);
    // When the same content is compiled again, the time of its first build stays.
    const builtAt = (await readSnapshotNotes(file))?.builtAt ?? new Date().toISOString();
    await writeSnapshotNotes(file, { builtAt, feeds: fetched, missing: [], inputs: '' });
    return {
      path: file,
      digest,
      builtAt,
      feeds: feeds.map((feed) => {
        const fetchedAt = fetched.find(({ id }) => id === feed.id)?.fetchedAt ?? builtAt;
        return { ...feed, fetchedAt, newestRecordAt: newestUntil(feed.newestRecordAt, fetchedAt) };
      }),
      covers,
      replaced,
      omitted,
    };
  } finally {
    const drafts = [`${draft}.db`, `${draft}.staging`, ...options.files.map((_, index) => draftOfPart(draft, index))];
    await Promise.all(drafts.map((file) => rm(file, { force: true })));
  }
}

function draftOfPart(draft: string, index: number): string {
  return `${draft}.part-${index}`;
}

async function writeDraft(
  draft: string,
  options: CompileOptions,
): Promise<{ feeds: StoredFeed[] } & Pick<CompiledSnapshot, 'covers' | 'replaced' | 'omitted'>> {
  const { coversOnly, onProgress = () => {}, signal } = options;
  const reading: ReadOptions = { onProgress, signal };
  const { files, parts, replaced, omitted } = await obtainParts(draft, options, reading);
  const staging = openStagingStore(`${draft}.staging`);
  try {
    await stageParts(parts, staging, reading);
    const rejected = staging.rejected();
    const writer = createSnapshotFile(`${draft}.db`);
    try {
      const covers = coveredBy(files, await writePackages(staging, rejected, writer, signal));
      await writeFacts(staging, rejected, writer, signal);
      for (const { cveId, epss } of staging.scores()) writer.addEpss(cveId, epss);
      for (const { cveId, dueOn } of staging.exploited()) writer.addKnownExploited(cveId, dueOn);
      const releases = [...staging.releases()];
      for (const release of releases) writer.addRelease(release);
      const today = new Date().toISOString();
      writer.addSupport(lastEndedDay(createSupportDates(releases, today), today.slice(0, 'YYYY-MM-DD'.length)));
      for (const { sha1, ...coordinates } of staging.artifacts()) writer.addArtifact(sha1, coordinates);
      for (const built of staging.built()) writer.addBuilt(built);
      for (const cover of coversOnly ?? covers.map((ecosystem) => ({ ecosystem, name: '', version: '' })))
        writer.addCover(cover);
      const joined = joinFeeds(parts.map(({ feed }) => feed));
      for (const feed of joined) writer.addFeed(feed);
      return { feeds: joined, covers, replaced, omitted };
    } finally {
      writer.close();
    }
  } finally {
    staging.close();
  }
}

interface ObtainedParts extends Pick<CompiledSnapshot, 'replaced' | 'omitted'> {
  /** Those with a part. */
  files: FeedFile[];
  parts: FeedPart[];
}

async function obtainParts(
  draft: string,
  { files, replaceable, isOmittable }: CompileOptions,
  reading: ReadOptions,
): Promise<ObtainedParts> {
  const obtained: ObtainedParts = { files: [], parts: [], replaced: [], omitted: [] };
  for (const [index, file] of files.entries()) {
    try {
      const part = await obtainFeedPart(file, {
        ...reading,
        revision: compilerRevision,
        draft: draftOfPart(draft, index),
        isEarlierUsed: replaceable?.has(file.feedId) === true,
      });
      obtained.files.push(file);
      obtained.parts.push(part);
      if (part.earlier) obtained.replaced.push({ file, ...part.earlier });
    } catch (error) {
      if (!(error instanceof DamagedFileError) || isOmittable?.(file.feedId) !== true) throw error;
      obtained.omitted.push({ file, damage: error });
    }
  }
  return obtained;
}

/** Statements about packages are added first, because only facts about the vulnerabilities that they name are kept. */
async function stageParts(
  parts: readonly FeedPart[],
  staging: StagingStore,
  { onProgress, signal }: ReadOptions,
): Promise<void> {
  for (const [index, { path: file, feed }] of parts.entries()) {
    await yieldToEventLoop(signal);
    onProgress({ feed: feed.id, phase: 'write', bytesDone: index, bytesTotal: parts.length });
    staging.addStatements(file);
  }
  await stageEntries(staging, signal);
  for (const { path: file } of parts) {
    await yieldToEventLoop(signal);
    staging.addFactsOf(file);
  }
}

/**
 * Ecosystems whose advisories a feed contains. A feed that only adds to the advisories of another one may have entries of an ecosystem without
 * being complete, and the other one may be missing or not selected.
 */
function coveredBy(files: readonly FeedFile[], ecosystems: readonly string[]): string[] {
  const covered = new Set(files.flatMap((file) => feedOfFile(file).covers ?? []));
  return ecosystems.filter((ecosystem) => covered.has(baseEcosystem(ecosystem)));
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
  let done = 0;
  for (const group of groupsOf(staging.facts(), ({ vulnerabilityId }) => vulnerabilityId)) {
    done += 1;
    if (done % entriesBetweenYields === 0) await yieldToEventLoop(signal);
    const id = group[0].vulnerabilityId;
    if (rejected.has(id)) continue;
    const records = group.flatMap((one) => (one.kind === 'record' ? [one.facts] : []));
    const opinions = group.flatMap((one) => (one.kind === 'opinion' ? [one.opinion] : []));
    writer.addFacts(mergeRecordFacts(id, records, opinions));
  }
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
