import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { RowOf } from '../../../../reports/report-document.ts';
import { unscannedColumns } from '../../../../reports/shared-datasets/unscanned-columns.ts';
import { neverScannedLabels } from '../../../../reports/value-labels.ts';
import { readUnscannedTags } from '../../posture/population-store.ts';
import type { ResolvedSnapshotScope } from './resolve-snapshot-scope.ts';
import { type SnapshotDataset, snapshotDataset } from './snapshot-content.ts';

/** The tags of the scope without a result, by name, with the reason in words. A report of a scan has none. */
export function unscannedDataset(
  transaction: Kysely<Database>,
  { scope, scan }: Pick<ResolvedSnapshotScope, 'scope' | 'scan'>,
): SnapshotDataset {
  async function* rows(): AsyncGenerator<RowOf<typeof unscannedColumns>> {
    if (scan) return;
    for await (const batch of readUnscannedTags(transaction, scope)) {
      for (const { registry, image, tag, reason, code, found_at: foundAt } of batch) {
        yield { registry, image, tag, reason: neverScannedLabels[reason], code, foundAt: foundAt.toISOString() };
      }
    }
  }
  return snapshotDataset({ id: 'unscanned', title: 'Tags without a result', columns: unscannedColumns, rows });
}
