import type { AdvisoryEntry } from '../engine/advisories/snapshot.ts';

const shownMax = 6;

/** The affected versions of an entry: `from 1.0 before 1.2.6`, `up to 2.0`, `all versions`. Text of an advisory. */
export function describeRanges({ intervals, versions }: Pick<AdvisoryEntry, 'intervals' | 'versions'>): string {
  const ranges = intervals.map(({ introduced, fixed, lastAffected }) => {
    const from = introduced === null || introduced === '0' ? '' : `from ${introduced}`;
    const to = fixed !== null ? `before ${fixed}` : lastAffected !== null ? `up to ${lastAffected}` : '';
    return [from, to].filter((part) => part !== '').join(' ') || 'all versions';
  });
  const exact = versions.length > 0 ? [`exactly ${listed(versions, ', ')}`] : [];
  const all = [...ranges, ...exact];
  return all.length > 0 ? listed(all, '; ') : 'no version';
}

function listed(items: readonly string[], separator: string): string {
  const more = items.length - shownMax;
  return `${items.slice(0, shownMax).join(separator)}${more > 0 ? `${separator}and ${more} more` : ''}`;
}
