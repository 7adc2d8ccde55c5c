import type { Config } from '../config/config.ts';
import { advisoryFeeds } from '../engine/advisories/advisory-feeds.ts';
import { readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { feedNames, selectedFeeds } from '../engine/advisories/feed-names.ts';
import { formatTable } from '../lib/format-table.ts';
import type { CliContext } from './cli-context.ts';
import { advisoryFolder } from './obtain-snapshot.ts';

const columns = [{ title: 'FEED' }, { title: 'SELECTED' }, { title: 'RECORDS' }, { title: 'COVERS' }];

/** `plimsoll db feeds`: every feed, whether it is selected, and its records in the current snapshot. */
export async function showFeeds(config: Config, { stdout }: CliContext, format: 'table' | 'json'): Promise<void> {
  const selected = new Set(selectedFeeds(config));
  const current = await readCurrentSnapshot(advisoryFolder(config));
  const feeds = feedNames.map((id) => ({
    id,
    isSelected: selected.has(id),
    covers: [...new Set(advisoryFeeds.filter((feed) => feed.id === id).flatMap(({ covers = [] }) => covers))],
    records: current?.feeds.find((feed) => feed.id === id)?.records ?? null,
  }));
  if (format === 'json') {
    stdout.write(`${JSON.stringify(feeds, null, 2)}\n`);
    return;
  }
  const rows = feeds.map(({ id, isSelected, covers, records }) => [
    id,
    isSelected ? 'yes' : 'no',
    records === null ? 'none' : String(records),
    covers.join(', ') || 'facts only',
  ]);
  stdout.write(`${formatTable(columns, rows, stdout.columns ?? 120).join('\n')}\n`);
}
