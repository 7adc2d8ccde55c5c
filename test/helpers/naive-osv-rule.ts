/** A package of an OSV record, unchanged. */
export interface OsvPackageRanges {
  ranges?: { type: string; events: Record<string, string>[] }[];
  versions?: string[];
}

/**
 * The evaluation of the OSV schema for one version, written as the schema writes it and without code of the engine: listed versions, and the
 * sorted events of each range. Undefined when `compare` has no order for a bound (it then returns undefined).
 */
export function naiveOsvRule(
  affected: readonly OsvPackageRanges[],
  version: string,
  compare: (left: string, right: string) => number | undefined,
): boolean | undefined {
  if (affected.some(({ versions = [] }) => versions.some((one) => one === version || compare(one, version) === 0)))
    return true;
  let isUnknown = false;
  for (const { type, events } of affected.flatMap(({ ranges = [] }) => ranges)) {
    if (type !== 'ECOSYSTEM' && type !== 'SEMVER') continue;
    const verdict = inRange(events, version, compare);
    if (verdict === true) return true;
    if (verdict === undefined) isUnknown = true;
  }
  return isUnknown ? undefined : false;
}

function inRange(
  events: readonly Record<string, string>[],
  version: string,
  compare: (left: string, right: string) => number | undefined,
): boolean | undefined {
  const single = events.flatMap((event) => Object.entries(event)).filter(([kind]) => kind !== 'limit');
  let isUnknown = false;
  const order = (left: string, right: string): number => {
    if (left === right) return 0;
    if (left === '0' || right === '0') return left === '0' ? -1 : 1;
    const result = compare(left, right);
    if (result === undefined) isUnknown = true;
    return result ?? 0;
  };
  const sorted = single.toSorted(([, left], [, right]) => order(left, right));
  let isAffected = false;
  for (const [index, [kind, bound]] of sorted.entries()) {
    if (kind === 'introduced' && order(version, bound) >= 0) isAffected = true;
    if (kind === 'fixed' && order(version, bound) >= 0) isAffected = false;
    // The schema does not mention several last affected versions after one beginning. The last of them is affected, as the record says.
    const isLast = sorted[index + 1]?.[0] !== 'last_affected';
    if (kind === 'last_affected' && isLast && order(version, bound) > 0) isAffected = false;
  }
  return isUnknown ? undefined : isAffected;
}
