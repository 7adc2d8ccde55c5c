import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { gradeOf } from '../../../../domain/scan-rank.ts';
import { imageColumns } from '../../../../reports/figures/image-columns.ts';
import type { Row } from '../../../../reports/report-document.ts';
import { type ListedImageState, readImages } from '../../posture/population-store.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import type { SnapshotDataset } from './snapshot-content.ts';

/** Every image of the scope, scanned or not. Comparisons of reports cover the images that were scanned in both. */
export function imagesDataset(transaction: Kysely<Database>, scope: PostureScope): SnapshotDataset {
  return { id: 'images', title: 'Images', columns: imageColumns, rows: () => imageRows(transaction, scope) };
}

/** An image without a score is listed without counts, because nothing in it was assessed. */
function assessedWord({ is_scanned: isScanned, is_partial: isPartial, risk_score: score }: ListedImageState) {
  if (!isScanned) return null;
  if (score === null) return 'nothing';
  return isPartial === true ? 'partial' : 'complete';
}

async function* imageRows(transaction: Kysely<Database>, scope: PostureScope): AsyncGenerator<Row> {
  for await (const rows of readImages(transaction, scope)) {
    for (const row of rows) {
      yield [
        row.registry,
        row.name,
        row.tag,
        row.risk_score,
        gradeOf(row.grade_rank),
        assessedWord(row),
        row.critical,
        row.high,
        row.scanned_at?.toISOString() ?? null,
      ];
    }
  }
}
