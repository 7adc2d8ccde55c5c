import { isFileError } from '../../lib/file-problem.ts';
import type { AdvisoryFeed } from './advisory-feed.ts';
import { type CachedFeed, earlierCachedFeed, type UpdateOptions, updateCachedFeed } from './feed-cache.ts';

export interface FetchFailure {
  feed: AdvisoryFeed;
  error: unknown;
  /** The file of an earlier refresh is used. */
  hasEarlier: boolean;
}

/**
 * Dozens of hosts publish feeds, and one of them may be down: the file of an earlier refresh is then used with its own time, so that its age
 * stays visible. Without one, a public feed counts as missing, so that one host cannot prevent the first refresh. An error is thrown when
 * the current snapshot has the feed, because an incomplete snapshot would replace a complete one, and for a mirror, which the user chose.
 */
export async function updateOrKeep(
  feed: AdvisoryFeed,
  base: URL | null,
  options: UpdateOptions & { isInUse: boolean },
  failures: FetchFailure[],
): Promise<CachedFeed | undefined> {
  try {
    return await updateCachedFeed(feed, base, options);
  } catch (error) {
    // The feed answered, and a full disk must not look like a feed that is not there.
    if (isFileError(error)) throw error;
    const earlier = options.signal.aborted ? undefined : await earlierCachedFeed(feed, base, options.folder);
    if (earlier === undefined && (base !== null || options.isInUse || options.signal.aborted)) throw error;
    failures.push({ feed, error, hasEarlier: earlier !== undefined });
    return earlier;
  }
}
