import type { ClosedCause, OpenedCause, ResultCause } from '../../../domain/finding-cause.ts';

/** How two results of a tag platform differ, as far as the difference can cause changes of findings. */
export interface ResultDifference {
  isSameImage: boolean;
  isSameSystem: boolean;
  /** Whether the same revision of the matchers judged both results. */
  isSameMatching: boolean;
  isSameSnapshot: boolean;
  /** Whether both results are of the same stored inventory. */
  isSameInventory: boolean;
  /** Package versions of opened findings that the earlier result has too. */
  commonPackages: ReadonlySet<string>;
  /** The cause of a change of a finding of a package that both results have, by `findingKey`. */
  explained: ReadonlyMap<string, ResultCause>;
}

export function findingKey(vulnerabilityId: string, packageVersionId: string): string {
  return `${packageVersionId} ${vulnerabilityId}`;
}

interface ChangedFinding {
  key: string;
  packageVersionId: string;
  sources: readonly string[];
}

/** `difference` is undefined if there is no earlier result. */
export function causeOfOpening(finding: ChangedFinding, difference: ResultDifference | undefined): OpenedCause {
  if (difference === undefined || !finding.sources.includes('builtin')) return 'found by scan';
  if (!difference.commonPackages.has(finding.packageVersionId)) return contentCause(difference);
  const explained = difference.explained.get(finding.key);
  if (explained !== undefined && explained !== 'withdrawn' && explained !== 'engine') return explained;
  return unexplained(difference, explained);
}

/** The cause of a change of the facts of a finding. */
export function causeOfChange(difference: ResultDifference | undefined): OpenedCause {
  return difference === undefined ? 'advisory changed' : unexplained(difference);
}

export function causeOfClosing(
  finding: ChangedFinding & { isPackagePresent: boolean; completeness: 'complete' | 'partial' },
  difference: ResultDifference | undefined,
): ClosedCause {
  const explained = difference?.explained.get(finding.key);
  const isExplained = explained !== undefined && explained !== 'new advisory' && explained !== 'engine';
  // A partial result cannot tell an upgraded package from one that it did not assess, unless it is of the same inventory.
  const isCertain = difference?.isSameInventory === true && (isExplained || isByMatching(difference, explained));
  if (finding.completeness === 'partial' && !isCertain) return 'no longer found';
  if (!finding.sources.includes('builtin')) return 'no longer reported';
  if (difference === undefined) return finding.isPackagePresent ? 'advisory changed' : 'image changed';
  if (!finding.isPackagePresent) return contentCause(difference);
  return isExplained ? explained : unexplained(difference, explained);
}

/** Of a package that only one of the results has. */
function contentCause({ isSameImage }: ResultDifference): 'image changed' | 'engine' {
  return isSameImage ? 'engine' : 'image changed';
}

/** Of a package that both results have: another operating system, other advisories or another engine judges it in another way. */
function unexplained(
  difference: ResultDifference,
  explained?: ResultCause,
): 'image changed' | 'advisory changed' | 'engine' {
  if (!difference.isSameImage && !difference.isSameSystem) return 'image changed';
  if (isByMatching(difference, explained)) return 'engine';
  if (!difference.isSameSnapshot) return 'advisory changed';
  return contentCause(difference);
}

/** Whether another revision of the matchers judges the package in another way with the same advisories. */
function isByMatching(
  { isSameMatching, isSameSnapshot }: ResultDifference,
  explained: ResultCause | undefined,
): boolean {
  return !isSameMatching && (isSameSnapshot || explained === 'engine');
}
