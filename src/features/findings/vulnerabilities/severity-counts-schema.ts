import { Type } from 'typebox';
import { severities } from '../../../domain/severity.ts';

const count = Type.Integer({ minimum: 0 });

/** Numbers of rows by severity. */
export const severityCountsSchema = Type.Object(
  { critical: count, high: count, medium: count, low: count, negligible: count, unknown: count },
  { title: 'SeverityCounts' },
);

/** `countOf` returns the number of rows of a stored severity. */
export function presentSeverityCounts(countOf: (rank: number) => number) {
  const [unknown = 0, negligible = 0, low = 0, medium = 0, high = 0, critical = 0] = severities.map((_, rank) =>
    countOf(rank),
  );
  return { critical, high, medium, low, negligible, unknown };
}
