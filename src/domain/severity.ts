/** Severities from lowest to highest. The position is the stored rank, so that ascending order begins with UNKNOWN. */
export const severities = ['UNKNOWN', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

export type Severity = (typeof severities)[number];

/** 0 (UNKNOWN) to 5 (CRITICAL). */
export function severityRank(severity: Severity): number {
  return severities.indexOf(severity);
}

/**
 * Qualitative rating of a CVSS v3/v4 base score (CVSS v3.1 specification §5). A score of 0 has the rating "none", which is NEGLIGIBLE here.
 */
export function severityOfCvssScore(score: number): Severity {
  if (score >= 9) return 'CRITICAL';
  if (score >= 7) return 'HIGH';
  if (score >= 4) return 'MEDIUM';
  if (score > 0) return 'LOW';
  return 'NEGLIGIBLE';
}

/** Number of findings per severity. */
export interface SeverityCounts {
  critical: number;
  high: number;
  medium: number;
  low: number;
  negligible: number;
  unknown: number;
}

export function countSeverities(found: Iterable<{ severity: Severity }>): SeverityCounts {
  const counts: SeverityCounts = { critical: 0, high: 0, medium: 0, low: 0, negligible: 0, unknown: 0 };
  for (const { severity } of found) counts[severity.toLowerCase() as keyof SeverityCounts] += 1;
  return counts;
}
