import { feedKey, feedOfFile } from './advisory-feeds.ts';
import type { CompiledSnapshot } from './compile-snapshot.ts';
import type { CurrentSnapshot } from './current-snapshot.ts';
import { type CachedFeed, forgetCachedFile } from './feed-cache.ts';
import type { FeedChange } from './feed-change.ts';

/** A feed, or the part of it that one file has. */
export interface MissingFile {
  feedId: string;
  part?: string | undefined;
}

/** What a refresh fetched. The others are those of `RefreshResult`. */
export interface FetchedFeeds {
  found: CachedFeed[];
  missing: MissingFile[];
  outdated: string[];
  causes: string[];
  changes: FeedChange[];
}

/**
 * One of dozens of feeds may publish a damaged file, which must not end the updates of the others. `replaced`: the damaged files, instead of which
 * the compiler used the content of earlier ones. The result has these, with the time of the current snapshot, so that their age stays visible,
 * and their feeds are outdated. `omitted`: the damaged files without earlier content. The result does not have these, and their feeds are missing.
 * The next refresh downloads the damaged files completely. Throws the error of a damaged file if no other file was read, because a refresh that
 * reads nothing of packages must not look like one.
 */
export async function replaceDamaged(
  fetched: FetchedFeeds,
  { replaced, omitted }: Pick<CompiledSnapshot, 'replaced' | 'omitted'>,
  current: CurrentSnapshot | undefined,
): Promise<FetchedFeeds> {
  const damaged = [...replaced, ...omitted];
  const [first] = damaged;
  if (first === undefined) return fetched;
  for (const { file } of damaged) await forgetCachedFile(file);
  const found = fetched.found.filter(({ path }) => omitted.every(({ file }) => file.path !== path));
  const outdated = new Set([...fetched.outdated, ...replaced.map(({ file }) => keyOf(file))]);
  const isUseful = found.some((file) => feedOfFile(file).covers !== undefined);
  if (!isUseful || found.every((file) => outdated.has(keyOf(file)))) throw first.damage;
  const replacedIds = new Set(replaced.map(({ file }) => file.feedId));
  return {
    found: found.map((one) => {
      const earlier = replaced.find(({ file }) => file.path === one.path);
      const fetchedAt = current?.feeds.find(({ id }) => id === one.feedId)?.fetchedAt ?? one.fetchedAt;
      return earlier === undefined ? one : { ...one, sha256: earlier.sha256, fetchedAt };
    }),
    missing: [...fetched.missing, ...omitted.map(({ file }) => file)],
    outdated: [...outdated],
    causes: [...fetched.causes, ...damaged.map(({ damage }) => damage.message)],
    changes: fetched.changes
      .filter(({ feed }) => found.some(({ feedId }) => feedId === feed))
      .map((change) => (replacedIds.has(change.feed) ? { ...change, state: 'outdated' } : change)),
  };
}

function keyOf({ feedId, part }: MissingFile): string {
  return feedKey(feedId, part);
}

/** The id of a feed without any file, else the missing file: `nvd 2024`. */
export function namesOfMissing({ found, missing }: Pick<FetchedFeeds, 'found' | 'missing'>): string[] {
  const available = new Set(found.map(({ feedId }) => feedId));
  return [...new Set(missing.map((file) => (available.has(file.feedId) ? keyOf(file) : file.feedId)))];
}
