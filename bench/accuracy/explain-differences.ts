import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import type { Difference } from './compare-tools.ts';
import { contextOf, type DifferenceContext, type SilentScanners } from './difference-context.ts';
import { reasons } from './reasons/reasons.ts';
import type { RecordIndex } from './record-index.ts';
import type { Subject } from './subjects.ts';

export interface Explained {
  /** Differences of each reason. */
  byReason: Map<string, DifferenceContext[]>;
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
  const byReason = new Map<string, DifferenceContext[]>();
  const unexplained: DifferenceContext[] = [];
  for (const difference of differences) {
    const item = packages[difference.packageIndex];
    if (item === undefined) continue;
    const context = contextOf(difference, subject, item, index, silentScanners);
    const reason = reasons.find(({ explains }) => explains(context));
    if (reason === undefined) unexplained.push(context);
    else byReason.set(reason.id, [...(byReason.get(reason.id) ?? []), context]);
  }
  return { byReason, unexplained };
}
