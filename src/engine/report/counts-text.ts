import type { SeverityCounts } from '../../domain/severity.ts';

/** `2 critical, 5 high`, without severities that have no finding. */
export function countsText(counts: SeverityCounts): string {
  const names = ['critical', 'high', 'medium', 'low', 'negligible', 'unknown'] as const;
  const parts = names.filter((name) => counts[name] > 0).map((name) => `${counts[name]} ${name}`);
  return parts.join(', ');
}
