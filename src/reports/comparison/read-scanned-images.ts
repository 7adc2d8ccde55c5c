import type { ReportSnapshot } from '../report-snapshot.ts';
import { imageColumns } from '../shared-datasets/image-columns.ts';
import { typedRows } from '../typed-rows.ts';
import { imageKey } from './count-findings.ts';

export interface ScannedImage {
  name: string;
  riskScore: number | null;
  /** Version of the formula of the score. Null: without a score, or written by a version without this column. */
  scoreVersion: number | null;
  /** Open findings in all its tags. Null: unknown, or written by a version without this column. */
  findings: number | null;
}

/** The images with a result, by `imageKey`. A snapshot without the dataset `images` has none. */
export async function readScannedImages(snapshot: ReportSnapshot): Promise<Map<string, ScannedImage>> {
  const found = new Map<string, ScannedImage>();
  if (!snapshot.head.datasets.some(({ id }) => id === 'images')) return found;
  for await (const row of typedRows(snapshot, 'images', imageColumns)) {
    if (row.scannedAt === null) continue;
    const { riskScore, scoreVersion, findings } = row;
    found.set(imageKey(row), { name: row.image ?? '', riskScore, scoreVersion, findings });
  }
  return found;
}

/** The scores of an image in two reports. Null unless both are known and have the same formula, because others cannot be compared. */
export function comparableRisk(before: ScannedImage, after: ScannedImage): [before: number, after: number] | null {
  if (before.riskScore === null || after.riskScore === null) return null;
  const isSameFormula = before.scoreVersion !== null && before.scoreVersion === after.scoreVersion;
  return isSameFormula ? [before.riskScore, after.riskScore] : null;
}
