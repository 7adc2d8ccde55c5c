import { feedKey } from './advisory-feeds.ts';
import type { ReplacedFile } from './compile-snapshot.ts';
import type { CurrentSnapshot } from './current-snapshot.ts';
import { type CachedFeed, forgetCachedFile } from './feed-cache.ts';
import type { FeedChange } from './feed-change.ts';

/** What a refresh fetched. The others are those of `RefreshResult`. */
export interface FetchedFeeds {
  found: CachedFeed[];
  missing: string[];
  outdated: string[];
  causes: string[];
  changes: FeedChange[];
}

/**
 * One of dozens of feeds may publish a damaged file, which must not end the updates of the others. `replaced`: the damaged files, instead of which
 * the compiler used the content of earlier ones. The result has these, with the time of the current snapshot, so that their age stays visible,
 * and their feeds are outdated. The next refresh downloads the damaged files completely. Throws the error of a damaged file if no other file was read,
 * because a refresh that reads nothing must not look like one.
 */
export async function replaceDamaged(
  fetched: FetchedFeeds,
  replaced: readonly ReplacedFile[],
  current: CurrentSnapshot | undefined,
): Promise<FetchedFeeds> {
  const [first] = replaced;
  if (first === undefined) return fetched;
  const { found, missing, outdated, causes, changes } = fetched;
  for (const { file } of replaced) await forgetCachedFile(file);
  const keys = new Set([...outdated, ...replaced.map(({ file }) => feedKey(file.feedId, file.part))]);
  if (found.every(({ feedId, part }) => keys.has(feedKey(feedId, part)))) throw first.damage;
  const ids = new Set(replaced.map(({ file }) => file.feedId));
  return {
    found: found.map((one) => {
      const earlier = replaced.find(({ file }) => file.path === one.path);
      const fetchedAt = current?.feeds.find(({ id }) => id === one.feedId)?.fetchedAt ?? one.fetchedAt;
      return earlier === undefined ? one : { ...one, sha256: earlier.sha256, fetchedAt };
    }),
    missing,
    outdated: [...keys],
    causes: [...causes, ...replaced.map(({ damage }) => damage.message)],
    changes: changes.map((change) => (ids.has(change.feed) ? { ...change, state: 'outdated' } : change)),
  };
}
