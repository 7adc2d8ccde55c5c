import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ScanError } from '../../domain/scan-error.ts';
import { createHttpClient } from '../../lib/http-client.ts';
import { lastEndedDay } from '../end-of-life/last-ended-day.ts';
import type { FeedProgress } from './advisory-feed.ts';
import { advisoryFeeds, feedKey, feedOfFile } from './advisory-feeds.ts';
import { type CompiledSnapshot, type CompileOptions, compilerRevision, compileSnapshot } from './compile-snapshot.ts';
import { type CurrentSnapshot, readCurrentSnapshot } from './current-snapshot.ts';
import { DamagedFileError } from './damaged-file-error.ts';
import { type CachedFeed, forgetCachedFile, type UpdateOptions } from './feed-cache.ts';
import type { FeedChange } from './feed-change.ts';
import { knownDamage, rememberDamage } from './known-damage.ts';
import { knownLosses } from './known-losses.ts';
import { openSnapshot } from './open-snapshot.ts';
import { removeStaleDrafts } from './remove-stale-drafts.ts';
import { type FetchedFeeds, type MissingFile, namesOfMissing, replaceDamaged } from './replace-damaged.ts';
import { skipUnreachable } from './skip-unreachable.ts';
import type { SnapshotFeed } from './snapshot.ts';
import { fetchedTimes, pointToSnapshot, pruneSnapshots, writeSnapshotNotes } from './snapshot-files.ts';
import { type SnapshotLoss, snapshotLosses } from './snapshot-losses.ts';
import { storageError } from './storage-error.ts';
import { type FetchFailure, updateOrKeep } from './update-or-keep.ts';

/** Plain data that can be sent to a worker. */
export interface RefreshRequest {
  /** Bases of mirrors. Later ones add records and override by newer ones. Empty: the public feeds. */
  bases: readonly string[];
  /** Ids of feeds. Default: all. */
  feeds?: readonly string[];
  /** Contains `current.json`, the snapshots and, below `feeds/`, the downloaded files. */
  folder: string;
  httpsProxy?: string;
  noProxy?: string;
  /** PEM of certificate authorities that are trusted in addition to Node's. */
  authorities?: string;
  /** Snapshot files that are in use and must not be removed. */
  inUse?: readonly string[];
  /** Activates also a snapshot that has lost entries (`snapshot-losses.ts`). Default false. */
  isLossAccepted?: boolean;
}

export interface RefreshResult {
  /** `refused`: the new snapshot has lost entries, and the current one stays in use. */
  state: 'updated' | 'unchanged' | 'refused';
  /** The one that is in use. */
  snapshot: CurrentSnapshot;
  /** Why the new snapshot is refused. Empty in other states. */
  losses: SnapshotLoss[];
  /** What the refresh found for each feed of the snapshot. */
  changes: FeedChange[];
  /** Feeds that no base has, and feeds that could not be fetched or read yet. What they would cover is not assessed. */
  missing: string[];
  /** Feeds that could not be fetched, and feeds with a damaged file. The file of an earlier refresh is used. */
  outdated: string[];
  /** Why files could not be fetched or read: a sentence for each. */
  causes: string[];
}

export interface RefreshHooks {
  onProgress?: (progress: FeedProgress) => void;
  signal?: AbortSignal;
}

/** Longest time for all downloads together. */
const fetchTimeoutMs = 60 * 60 * 1000;
const snapshotFilesMax = 3;

/**
 * Downloads changed feeds, compiles them and activates the snapshot. A feed that cannot be fetched or read keeps its earlier content. When
 * nothing changed and no support ended, only the confirmation times change. On any failure, which is a classified ScanError, and when the new
 * snapshot has lost entries, the current snapshot stays active. Belongs on a worker.
 */
export async function refreshSnapshot(request: RefreshRequest, hooks: RefreshHooks = {}): Promise<RefreshResult> {
  try {
    return await refresh(request, hooks);
  } catch (error) {
    throw storageError(error);
  }
}

async function refresh(request: RefreshRequest, hooks: RefreshHooks): Promise<RefreshResult> {
  await removeStaleDrafts(request.folder);
  const fetched = await fetchAll(request, hooks);
  if (!fetched.found.some((file) => feedOfFile(file).covers !== undefined)) {
    throw new ScanError('UNREACHABLE', noPackagesText(request));
  }
  const current = await readCurrentSnapshot(request.folder);
  const known = await replaceDamaged(fetched, await knownDamage(fetched.found), current);
  if (current?.inputs === inputsKey(known.found) && !hasSupportEnded(current)) {
    const { found, ...report } = named(known);
    return { state: 'unchanged', snapshot: await confirm(current, found, report.missing), losses: [], ...report };
  }
  const refused =
    current && !request.isLossAccepted ? await knownLosses(request.folder, current, inputsKey(known.found)) : [];
  if (current && refused.length > 0) {
    const { changes, missing, outdated, causes } = named(known);
    return { state: 'refused', snapshot: current, losses: refused, changes, missing, outdated, causes };
  }
  const compiled = await compileOrForgetDamaged(fetched.found, current, request, hooks);
  await rememberDamage(compiled);
  const { found, ...report } = named(await replaceDamaged(fetched, compiled, current));
  const [inputs, times] = [inputsKey(found), fetchedTimes(found)];
  const { missing } = report;
  await writeSnapshotNotes(compiled.path, { builtAt: compiled.builtAt, feeds: times, missing, inputs });
  const losses = current && !request.isLossAccepted ? snapshotLosses(current.path, compiled.path) : [];
  if (current && losses.length > 0) {
    await pruneSnapshots(request.folder, snapshotFilesMax, request.inUse);
    return { state: 'refused', snapshot: current, losses, ...report };
  }
  await pointToSnapshot(request.folder, compiled.path);
  await pruneSnapshots(request.folder, snapshotFilesMax, request.inUse);
  const { path: file, digest, builtAt } = compiled;
  const snapshot = { path: file, digest, builtAt, feeds: withTimes(compiled.feeds, times), missing, inputs };
  return { state: 'updated', snapshot, losses: [], ...report };
}

async function fetchAll(
  request: RefreshRequest,
  { onProgress = () => {}, signal }: RefreshHooks,
): Promise<FetchedFeeds> {
  const client = createHttpClient({
    ...(request.httpsProxy !== undefined && { httpsProxy: request.httpsProxy }),
    ...(request.noProxy !== undefined && { noProxy: request.noProxy }),
    ...(request.authorities !== undefined && { authorities: request.authorities }),
  });
  const timeout = AbortSignal.timeout(fetchTimeoutMs);
  const options: UpdateOptions = {
    folder: path.join(request.folder, 'feeds'),
    client: skipUnreachable(client),
    onProgress,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  const bases = request.bases.length === 0 ? [null] : request.bases.map((base) => new URL(base));
  const feeds = advisoryFeeds.filter(({ id }) => request.feeds?.includes(id) ?? true);
  const found: CachedFeed[] = [];
  const missing: MissingFile[] = [];
  const failures: FetchFailure[] = [];
  const current = await readCurrentSnapshot(request.folder);
  const inUse = new Set(current?.feeds.map(({ id }) => id));
  try {
    for (const feed of feeds) {
      const before = found.length;
      for (const base of bases) {
        const file = await updateOrKeep(feed, base, { ...options, isInUse: inUse.has(feed.id) }, failures);
        if (file) found.push(file);
      }
      if (found.length === before) missing.push({ feedId: feed.id, part: feed.part });
    }
    // A refresh that reaches nothing must not look like one.
    const kept = failures.filter(({ hasEarlier }) => hasEarlier);
    if (failures[0] !== undefined && kept.length === found.length) throw failures[0].error;
    const outdated = [...new Set(kept.map(({ feed }) => feedKey(feed.id, feed.part)))];
    const causes = failures.map(({ error }) => (error instanceof Error ? error.message : String(error)));
    return { found, missing, outdated, causes, changes: changesOf(found, kept) };
  } finally {
    await client.close();
  }
}

function changesOf(found: readonly CachedFeed[], kept: readonly FetchFailure[]): FeedChange[] {
  const outdated = new Set(kept.map(({ feed }) => feed.id));
  const changed = new Set(found.filter(({ isChanged }) => isChanged).map(({ feedId }) => feedId));
  return [...new Set(found.map(({ feedId }) => feedId))].map((feed) => ({
    feed,
    state: outdated.has(feed) ? 'outdated' : changed.has(feed) ? 'updated' : 'unchanged',
  }));
}

function noPackagesText({ feeds }: RefreshRequest): string {
  const selected = advisoryFeeds.filter(({ id }) => feeds?.includes(id) ?? true);
  if (selected.every(({ covers }) => covers === undefined)) {
    return 'the selected feeds contain no advisories of packages; select osv or another feed that covers packages';
  }
  return 'no mirror contains advisories of packages, such as osv/<Ecosystem>/all.zip';
}

function named(fetched: FetchedFeeds): Omit<FetchedFeeds, 'missing'> & { missing: string[] } {
  return { ...fetched, missing: namesOfMissing(fetched) };
}

/**
 * A damaged file must not be treated as unchanged by later refreshes. It is replaced if the current snapshot has its feed. If it has not, the new
 * snapshot contains as much as the current one without the file; the first one of mirrors, which the user chose, must be complete.
 */
async function compileOrForgetDamaged(
  files: CachedFeed[],
  current: CurrentSnapshot | undefined,
  { bases, folder }: RefreshRequest,
  hooks: RefreshHooks,
): Promise<CompiledSnapshot> {
  const replaceable = new Set(current?.feeds.map(({ id }) => id));
  const isOmittable = (feedId: string): boolean =>
    (current !== undefined || bases.length === 0) && !replaceable.has(feedId);
  try {
    return await compileOrParseAgain(files, { files, folder, replaceable, isOmittable, ...hooks });
  } catch (error) {
    if (error instanceof DamagedFileError) await forgetCachedFile(error.file);
    throw error;
  }
}

/** A kept part may be damaged on the disk. SQLite then fails, and the files are parsed again. */
async function compileOrParseAgain(files: CachedFeed[], options: CompileOptions): Promise<CompiledSnapshot> {
  try {
    return await compileSnapshot(options);
  } catch (error) {
    if (error instanceof ScanError) throw error;
    await Promise.all(files.map(({ keptPart }) => rm(keptPart.path, { force: true })));
    return compileSnapshot(options);
  }
}

async function confirm(
  current: CurrentSnapshot,
  found: readonly CachedFeed[],
  missing: readonly string[],
): Promise<CurrentSnapshot> {
  const { builtAt, inputs } = current;
  const times = fetchedTimes(found);
  await writeSnapshotNotes(current.path, { builtAt, feeds: times, missing, inputs });
  return { ...current, feeds: withTimes(current.feeds, times), missing };
}

function withTimes(
  feeds: readonly SnapshotFeed[],
  times: readonly { id: string; fetchedAt: string }[],
): SnapshotFeed[] {
  return feeds.map((feed) => ({
    ...feed,
    fetchedAt: times.find(({ id }) => id === feed.id)?.fetchedAt ?? feed.fetchedAt,
  }));
}

/** Whether support of a release ended after the snapshot was built. Its results then differ, although the feeds do not. */
function hasSupportEnded({ path: file, builtAt }: CurrentSnapshot): boolean {
  const snapshot = openSnapshot(file);
  try {
    const [then, now] = [builtAt, new Date().toISOString()].map((time) =>
      lastEndedDay(snapshot.supportDates, time.slice(0, 'YYYY-MM-DD'.length)),
    );
    return then !== now;
  } finally {
    snapshot.close();
  }
}

/** Identifies the inputs of a snapshot and the compiler's revision. */
function inputsKey(files: readonly CachedFeed[]): string {
  const content = files.map(({ feedId, part, sha256 }) => `${feedKey(feedId, part)} ${sha256}`).join('\n');
  return createHash('sha256').update(`${compilerRevision}\n${content}`).digest('hex');
}
