import { severityRank } from '../../domain/severity.ts';
import { compareText } from '../../lib/compare-text.ts';
import type { ComparedItem } from '../report-comparison.ts';
import type { ReportSnapshot } from '../report-snapshot.ts';
import { vulnerabilityColumns } from '../shared-datasets/vulnerability-columns.ts';
import { typedRows } from '../typed-rows.ts';
import { type Comparison, firstOf } from './compare-snapshots.ts';

/** Items of a snapshot by name. */
export type Items = ReadonlyMap<string, ComparedItem>;

/** Items that are in one of the two snapshots only. Known exploited ones come first, then the most severe. */
export function compareItems(what: 'vulnerability' | 'component', before: Items, after: Items): Comparison['items'] {
  const onlyIn = (items: Items, others: Items) =>
    firstOf([...items.values()].filter(({ name }) => !others.has(name)).toSorted(byUrgency));
  return { what, added: onlyIn(after, before), gone: onlyIn(before, after) };
}

/** The vulnerabilities of two snapshots. Null if one of them was written by a version without this dataset. */
export async function compareVulnerabilities(
  snapshot: ReportSnapshot,
  previous: ReportSnapshot,
): Promise<Comparison['items']> {
  const [before, after] = [await readVulnerabilities(previous), await readVulnerabilities(snapshot)];
  return before && after ? compareItems('vulnerability', before, after) : null;
}

async function readVulnerabilities(snapshot: ReportSnapshot): Promise<Items | null> {
  if (!snapshot.head.datasets.some(({ id }) => id === 'vulnerabilities')) return null;
  const found = new Map<string, ComparedItem>();
  for await (const row of typedRows(snapshot, 'vulnerabilities', vulnerabilityColumns)) {
    const name = row.vulnerability ?? '';
    found.set(name, {
      name,
      severity: row.severity,
      isKnownExploited: row.knownExploited === 'yes',
      text: (row.title ?? row.packages ?? '').slice(0, 200),
    });
  }
  return found;
}

function byUrgency(a: ComparedItem, b: ComparedItem): number {
  return (
    Number(b.isKnownExploited) - Number(a.isKnownExploited) ||
    (b.severity === null ? -1 : severityRank(b.severity)) - (a.severity === null ? -1 : severityRank(a.severity)) ||
    compareText(a.name, b.name)
  );
}
