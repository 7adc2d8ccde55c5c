import type { Severity } from '../../domain/severity.ts';

/** The words of GHSA, Red Hat, Ubuntu, SUSE, Amazon, Oracle and NVD. */
const ratings: Readonly<Record<string, Severity>> = {
  CRITICAL: 'CRITICAL',
  IMPORTANT: 'HIGH',
  HIGH: 'HIGH',
  MODERATE: 'MEDIUM',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
  NEGLIGIBLE: 'NEGLIGIBLE',
};

/** Severity of a rating in a database's own words, upper case. null for words that are no rating, such as `UNTRIAGED`. */
export function severityOfRating(rating: string | null): Severity | null {
  return rating === null ? null : (ratings[rating] ?? null);
}
