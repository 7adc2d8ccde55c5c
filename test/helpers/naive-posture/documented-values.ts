/** Values of docs/posture-figures.md and docs/api-decisions.md, written out so that a change in the service is detected. */
export const documentedValues = {
  dayMs: 86_400_000,
  /** By stored rank. */
  severities: ['UNKNOWN', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'],
  /** By stored rank, from 1. */
  grades: ['A', 'B', 'C', 'D', 'F'],
  /** Days to the deadline of an organization without a policy of its own. */
  policy: { critical: 1, high: 3, medium: 7, low: 14 },
  scoreVersion: 3,
  /** Values of a vulnerability without a CVSS score, and without an EPSS score. */
  impacts: { CRITICAL: 0.95, HIGH: 0.8, MEDIUM: 0.55, LOW: 0.25, NEGLIGIBLE: 0.05, UNKNOWN: 0.55 },
  likelihoods: { CRITICAL: 0.25, HIGH: 0.1, MEDIUM: 0.03, LOW: 0.005, NEGLIGIBLE: 0.001, UNKNOWN: 0.05 },
} as const;

export type Severity = (typeof documentedValues.severities)[number];

export function severityOf(rank: number): Severity {
  return documentedValues.severities[rank] ?? 'UNKNOWN';
}
