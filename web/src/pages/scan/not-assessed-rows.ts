import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';

export interface NotAssessedRow {
  kind: string;
  /** Null if the number is not known. */
  count: number | null;
  reason: string;
  examplePath: string | null;
}

/**
 * Kinds of content without an assessment: those with a reason, then those that only the list of the scan names. The list states that a
 * number is not known, where the coverage has 0.
 */
export function notAssessedRows({
  coverage,
  notAssessed,
}: Pick<ScanSummary, 'coverage' | 'notAssessed'>): NotAssessedRow[] {
  const counts = new Map((notAssessed ?? []).map(({ kind, count }) => [kind, count]));
  const explained = (coverage?.notAssessed ?? []).map(({ kind, count, reason, examplePath }) => ({
    kind,
    count: counts.has(kind) ? (counts.get(kind) ?? null) : count,
    reason,
    examplePath,
  }));
  const kinds = new Set(explained.map(({ kind }) => kind));
  const others = [...counts]
    .filter(([kind]) => !kinds.has(kind))
    .map(([kind, count]) => ({ kind, count, reason: 'A warning states the cause.', examplePath: null }));
  return [...explained, ...others];
}
