import type { AdvisoryEntry } from '../../advisories/snapshot.ts';
import type { VersionScheme } from '../../versions/version-scheme.ts';
import type { Judgement } from '../matcher.ts';

/**
 * Judges each entry alone: the package is affected if any of them says so. For trackers whose later records do not change earlier ones, such
 * as Arch Linux, where a CVE that is affected again gets another group. The highest fix is returned, and no fix while one of the entries has
 * none.
 */
export function judgeEach(
  scheme: VersionScheme,
  version: string,
  entries: readonly AdvisoryEntry[],
  judge: (version: string, entries: readonly AdvisoryEntry[]) => Judgement,
): Judgement {
  const judged = entries.map((entry) => judge(version, [entry]));
  const affected = judged
    .filter((one) => one.verdict === 'affected')
    .toSorted((left, right) => compareFixes(scheme, left.fixedVersion, right.fixedVersion));
  const last = affected.at(-1);
  if (last === undefined) return judged.find(({ verdict }) => verdict === 'unknown') ?? { verdict: 'not-affected' };
  return { ...last, advisoryIds: affected.flatMap(({ advisoryIds }) => advisoryIds).sort() };
}

/** No fix is last. */
function compareFixes(scheme: VersionScheme, left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return scheme.compare(left, right);
}
