import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { gradeOf } from '../../../../domain/scan-rank.ts';
import type { RowOf } from '../../../../reports/report-document.ts';
import { imageColumns } from '../../../../reports/shared-datasets/image-columns.ts';
import { type ListedImageState, readImages } from '../../posture/population-store.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { type SnapshotDataset, snapshotDataset } from './snapshot-content.ts';

/** Every image of the scope, scanned or not. Comparisons of reports cover the images that were scanned in both. */
export function imagesDataset(transaction: Kysely<Database>, scope: PostureScope): SnapshotDataset {
  return snapshotDataset({
    id: 'images',
    title: 'Images',
    columns: imageColumns,
    rows: () => imageRows(transaction, scope),
  });
}

/** An image without a score is listed without counts, because nothing in it was assessed. */
function assessmentLabel({ is_scanned: isScanned, is_partial: isPartial, risk_score: score }: ListedImageState) {
  if (!isScanned) return null;
  if (score === null) return 'nothing';
  return isPartial === true ? 'partial' : 'complete';
}

async function* imageRows(
  transaction: Kysely<Database>,
  scope: PostureScope,
): AsyncGenerator<RowOf<typeof imageColumns>> {
  for await (const rows of readImages(transaction, scope)) {
    for (const row of rows) {
      yield {
        registry: row.registry,
        image: row.name,
        tag: row.tag,
        riskScore: row.risk_score,
        grade: gradeOf(row.grade_rank),
        assessed: assessmentLabel(row),
        critical: row.critical,
        high: row.high,
        scannedAt: row.scanned_at?.toISOString() ?? null,
      };
    }
  }
}
