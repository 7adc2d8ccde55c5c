import type { Severity } from './severities.ts';
import { severities } from './severities.ts';

type ApiCounts = Readonly<Partial<Record<Lowercase<Severity>, number>>>;

/** Counts of the API, which names severities in lower case, by severity. Undefined if the counts are not known. */
export function severityCountsOf(counts: ApiCounts | null | undefined): Partial<Record<Severity, number>> | undefined {
  if (counts === null || counts === undefined) return undefined;
  const known: Partial<Record<Severity, number>> = {};
  for (const severity of severities) {
    const count = counts[severity.toLowerCase() as Lowercase<Severity>];
    if (count !== undefined) known[severity] = count;
  }
  return known;
}
