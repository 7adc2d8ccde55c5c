import type { NotAssessedKind } from '../../../domain/scan.ts';
import type { EngineWarning } from '../../../domain/warning.ts';
import type { Coverage } from '../../../engine/matching/match-result.ts';

/** Uploads may use any package type. A list item has at most this many kinds. */
const kindsMax = 50;

/** Returns the kinds of content that a scan did not assess, as in lists: by descending count, then kinds with an unknown count. */
export function notAssessedKinds({
  coverage,
  warnings,
}: {
  coverage: Coverage;
  warnings: readonly EngineWarning[];
}): NotAssessedKind[] {
  const counts = new Map<string, number>();
  const add = (kind: string, count: number): void => void counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const { group, packages, files = 0 } of coverage.notAssessed) add(group, packages + files);
  for (const { code } of warnings) add(code, 1);
  return [...counts]
    .map(([kind, count]) => ({ kind, count: count === 0 ? null : count }))
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0) || (a.kind < b.kind ? -1 : 1))
    .slice(0, kindsMax);
}
