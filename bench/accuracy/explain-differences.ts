import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import type { Difference } from './compare-tools.ts';
import { contextOf, type DifferenceContext, type SilentScanners } from './difference-context.ts';
import { reasons } from './reasons/reasons.ts';
import type { RecordIndex } from './record-index.ts';
import type { Subject } from './subjects.ts';

export interface Explained {
  /** Differences of each reason. */
  byReason: ReadonlyMap<string, DifferenceContext[]>;
  unexplained: DifferenceContext[];
}

/** Assigns each difference to the first reason that explains it. */
export function explainDifferences(
  differences: readonly Difference[],
  subject: Subject,
  packages: readonly InventoryPackage[],
  index: RecordIndex,
  silentScanners?: SilentScanners,
): Explained {
  const contexts = differences.flatMap((difference) => {
    const item = packages[difference.packageIndex];
    return item === undefined ? [] : [contextOf(difference, subject, item, index, silentScanners)];
  });
  const byReason = Map.groupBy(contexts, (context) => reasons.find(({ explains }) => explains(context))?.id ?? '');
  const unexplained = byReason.get('') ?? [];
  byReason.delete('');
  return { byReason, unexplained };
}
