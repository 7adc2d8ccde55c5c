import type { RefreshResult } from '../engine/advisories/refresh-snapshot.ts';
import { terminalText } from '../lib/terminal-text.ts';

const namedMax = 6;

/** Sentences about feeds that a refresh could not fetch or read, and why. Empty when the snapshot has every feed in its newest state. */
export function describeIncompleteRefresh({
  missing,
  outdated,
  causes,
}: Pick<RefreshResult, 'missing' | 'outdated' | 'causes'>): string[] {
  return [
    ...(missing.length > 0 ? [`feeds without advisories: ${listFeeds(missing)}; their packages are not assessed`] : []),
    ...(outdated.length > 0
      ? [
          `feeds with the advisories of an earlier update: ${listFeeds(outdated)}; their files could not be fetched or read`,
        ]
      : []),
    ...causes.map(terminalText),
  ];
}

/** The first names and the number of others: a small mirror lacks most feeds. */
function listFeeds(names: readonly string[]): string {
  const named = names.slice(0, namedMax).join(', ');
  const others = names.length - namedMax;
  return others > 0 ? `${named} and ${others} others` : named;
}
