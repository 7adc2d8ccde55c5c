import type { CurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { feedAgeMs, isStaleFeed } from '../engine/advisories/feed-age.ts';
import type { FeedChange } from '../engine/advisories/feed-change.ts';
import { formatTable } from '../lib/format-table.ts';
import { terminalText } from '../lib/terminal-text.ts';
import type { CliContext } from './cli-context.ts';
import { formatAge } from './format-age.ts';

export interface ShownSnapshot {
  snapshot: CurrentSnapshot;
  /** What an update found. Absent when none was made. */
  changes?: readonly FeedChange[];
}

/** Writes a snapshot with its feeds. A feed that was confirmed more than three days ago is marked as stale. */
export function writeSnapshot(
  { snapshot, changes }: ShownSnapshot,
  { stdout }: CliContext,
  format: 'table' | 'json',
): void {
  const { digest, builtAt, path } = snapshot;
  const now = Date.now();
  const feeds = snapshot.feeds.map((feed) => ({
    ...feed,
    ageSeconds: Math.round(feedAgeMs(feed, now) / 1000),
    isStale: isStaleFeed(feed, now),
    ...(changes && { state: changes.find((change) => change.feed === feed.id)?.state ?? 'unchanged' }),
  }));
  if (format === 'json') {
    stdout.write(`${JSON.stringify({ digest, builtAt, path, feeds }, null, 2)}\n`);
    return;
  }
  const columns = ['FEED', ...(changes ? ['STATE'] : []), 'RECORDS', 'NEWEST RECORD', 'CONFIRMED'];
  const rows = feeds.map(({ id, state, records, newestRecordAt, fetchedAt, ageSeconds, isStale }) => [
    id,
    ...(state === undefined ? [] : [state]),
    String(records),
    newestRecordAt ?? '',
    `${fetchedAt} (${formatAge(ageSeconds)}${isStale ? ', stale' : ''})`,
  ]);
  const table = formatTable(
    columns.map((title) => ({ title })),
    rows,
    stdout.columns ?? 140,
  );
  stdout.write(`${[digest, `compiled ${builtAt}`, terminalText(path), '', ...table].join('\n')}\n`);
}
