import type { AdvisoryFeed, FeedFile } from './advisory-feed.ts';
import { epssFeed } from './epss/epss-feed.ts';
import { kevFeed } from './kev/kev-feed.ts';
import { osvFeed } from './osv/osv-feed.ts';
import { osvFeeds } from './osv/osv-feeds.ts';

/** Every feed, in the order in which they are fetched and read. Small ones are last, so that progress shows the long part first. */
export const advisoryFeeds: readonly AdvisoryFeed[] = [...osvFeeds, epssFeed, kevFeed];

const byKey = new Map(advisoryFeeds.map((feed) => [feedKey(feed.id, feed.part), feed]));

/** Throws for a file of an unknown feed, which is a mistake of the caller. */
export function feedOfFile({ feedId, part }: Pick<FeedFile, 'feedId' | 'part'>): AdvisoryFeed {
  const known = byKey.get(feedKey(feedId, part));
  if (known !== undefined) return known;
  if (feedId.startsWith('osv:')) return osvFeed(feedId.slice('osv:'.length));
  throw new TypeError(`unknown advisory feed ${feedId}`);
}

/** Identifies one file: `nvd 2024`. */
export function feedKey(id: string, part: string | undefined): string {
  return part === undefined ? id : `${id} ${part}`;
}
