import type { SnapshotFeed } from './snapshot.ts';

/** Feeds are published at least daily. An older confirmation means that refreshes fail. */
const staleAfterMs = 3 * 24 * 3_600_000;

type Confirmed = Pick<SnapshotFeed, 'fetchedAt'>;

/** Time since a feed was fetched or confirmed unchanged. */
export function feedAgeMs({ fetchedAt }: Confirmed, nowMs: number): number {
  return Math.max(0, nowMs - Date.parse(fetchedAt));
}

export function isStaleFeed(feed: Confirmed, nowMs: number): boolean {
  return feedAgeMs(feed, nowMs) > staleAfterMs;
}
