import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { gradeOf } from '../../../../domain/scan-rank.ts';
import type { RowOf } from '../../../../reports/report-document.ts';
import { type RiskByGrade, riskBandOf } from '../../../../reports/risk-band.ts';
import { imageColumns } from '../../../../reports/shared-datasets/image-columns.ts';
import { type ImagesRequest, type ListedImageState, readImages } from '../../posture/image-state-store.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { type SnapshotDataset, snapshotDataset } from './snapshot-content.ts';

interface ImagesDatasetRequest extends ImagesRequest {
  /** Counts the images with a score while they are read. */
  riskByGrade?: RiskByGrade;
}

/** Every image of the scope, scanned or not. Comparisons of reports cover the images that were scanned in both. */
export function imagesDataset(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: ImagesDatasetRequest,
): SnapshotDataset {
  return snapshotDataset({
    id: 'images',
    title: 'Images',
    columns: imageColumns,
    rows: () => imageRows(transaction, scope, request),
  });
}

/** An image without a score is listed without counts, because nothing in it was assessed. */
function assessmentLabel({ is_scanned: isScanned, is_partial: isPartial, risk_score: score }: ListedImageState) {
  if (!isScanned) return null;
  if (score === null) return 'nothing';
  return isPartial === true ? 'partial' : 'complete';
}

/** The numbers of findings. Unknown, and not 0, in an image in which nothing was assessed. */
function findingsOf({ risk_score: score, ...row }: ListedImageState) {
  const known = (count: string): number | null => (score === null ? null : Number(count));
  return {
    findings: known(row.open),
    vulnerabilities: known(row.vulnerabilities),
    knownExploited: known(row.exploited),
    fixable: known(row.fixable),
    overdue: known(row.overdue),
  };
}

async function* imageRows(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: ImagesDatasetRequest,
): AsyncGenerator<RowOf<typeof imageColumns>> {
  for await (const rows of readImages(transaction, scope, request)) {
    for (const row of rows) {
      const { risk_score: score } = row;
      if (score !== null && request.riskByGrade) {
        request.riskByGrade[riskBandOf(score).id][gradeOf(row.grade_rank) ?? 'ungraded'] += 1;
      }
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
        ...findingsOf(row),
        scoreVersion: row.score_version,
      };
    }
  }
}
