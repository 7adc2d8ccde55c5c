import type { Selectable } from 'kysely';
import type { TagsTable } from '../../../src/db/tables/images.ts';
import { documentedValues } from './documented-values.ts';
import type { RawRows } from './raw-rows.ts';

const { dayMs, grades } = documentedValues;

/** Grade of the median image, the better of two. Images without a grade are last. */
export function gradeOf(ranks: (number | null)[]) {
  const middle = ranks.map((rank) => rank ?? 9).toSorted((a, b) => a - b)[Math.ceil(ranks.length / 2) - 1];
  return middle === undefined || middle === 9 ? null : grades[middle - 1];
}

/** The images with the highest scores. */
export function worstOf(raw: RawRows, states: ReturnType<typeof stateOf>[]) {
  return states
    .flatMap((state) => (state && state.risk !== null && state.risk > 0 ? [state] : []))
    .map(({ tag, risk, grade, critical, high, scannedAt }) => ({
      name: raw.images.find(({ id }) => id === tag.image_id)?.name ?? '',
      tag: tag.name,
      riskScore: risk ?? 0,
      grade: grade === null ? null : grades[grade - 1],
      critical,
      high,
      lastScannedAt: new Date(scannedAt).toISOString(),
    }))
    .toSorted(
      (a, b) => b.riskScore - a.riskScore || b.critical - a.critical || b.high - a.high || (a.name < b.name ? -1 : 1),
    )
    .slice(0, 10);
}

/** Whether a platform of the tag was requested in the last 30 days, failed and has no result. */
export function lacksPlatform(raw: RawRows, tagId: string, asOf: Date): boolean {
  const platforms = raw.lines
    .filter((line) => line.tag_id === tagId && line.latest_scan_id !== null)
    .map((line) => line.platform);
  return raw.scans.some(
    (scan) =>
      scan.tag_id === tagId &&
      scan.status === 4 &&
      scan.requested_platform !== null &&
      scan.created_at.getTime() >= asOf.getTime() - 30 * dayMs &&
      !platforms.includes(scan.requested_platform),
  );
}

/** The latest result of each platform of a tag. */
export function resultsOf(raw: RawRows, tagId: string) {
  return raw.lines
    .filter((line) => line.tag_id === tagId)
    .flatMap((line) => {
      const scan = raw.scans.find((one) => one.id === line.latest_scan_id);
      if (!scan) return [];
      const left = raw.suppressed.find((one) => one.tag_platform_id === line.id);
      return {
        scanId: scan.id,
        scannedAt: scan.scanned_at?.getTime() ?? 0,
        isPartial: scan.completeness === 'partial',
        risk: left ? left.risk_score : scan.risk_score,
        grade: left ? left.grade_rank : scan.grade_rank,
        critical: (left ?? scan).critical,
        high: (left ?? scan).high,
      };
    });
}

/** The result with the highest risk of the tag that was scanned last. */
export function stateOf(tags: (Selectable<TagsTable> & { results: ReturnType<typeof resultsOf> })[]) {
  const [latest] = tags
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => (b.last_scanned_at?.getTime() ?? 0) - (a.last_scanned_at?.getTime() ?? 0));
  const [worst] = latest?.results.toSorted((a, b) => (b.risk ?? -1) - (a.risk ?? -1)) ?? [];
  return latest && worst && { ...worst, tag: latest };
}

/** The reason why a tag has no result. */
export function reasonOf(raw: RawRows, tagId: string): string {
  const [last] = raw.scans
    .filter((scan) => scan.tag_id === tagId)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  if (!last) return 'NOT_REQUESTED';
  if (last.status <= 2) return 'WAITING';
  return last.status === 4 ? `FAILED ${last.error?.code}` : 'CANCELLED';
}
