import type { RangeVerdict } from '../../../engine/versions/range.ts';
import { schemeOf } from '../../../engine/versions/schemes.ts';
import { isInRange, type VersionRange } from '../../../engine/versions/version-range.ts';
import type { ComputeTurns } from './compute-turns.ts';

/** A version of a type without a known order is never excluded. */
export async function judgeVersions<Row extends { type: string; version: string }>(
  rows: readonly Row[],
  range: VersionRange | undefined,
  turns: ComputeTurns,
): Promise<{ row: Row; verdict: RangeVerdict }[]> {
  const judged: { row: Row; verdict: RangeVerdict }[] = [];
  for (const row of rows) {
    if (turns.isOver()) await turns.next();
    judged.push({ row, verdict: verdictOf(row, range) });
  }
  return judged;
}

function verdictOf(
  { type, version }: { type: string; version: string },
  range: VersionRange | undefined,
): RangeVerdict {
  if (!range) return 'in';
  const scheme = schemeOf(type);
  return scheme ? isInRange(scheme, version, range) : 'unknown';
}
