/** A package of an OSV record, unchanged. */
export interface OsvPackageRanges {
  ranges?: { type: string; events: Record<string, string>[] }[];
  versions?: string[];
}

type Order = (left: string, right: string) => number | undefined;

/**
 * The evaluation of the OSV schema for one version, written as the schema writes it and without code of the engine: listed versions, and the
 * sorted events of each range. `compare` orders bounds, and `compareToBound` a version relative to a bound or listed version (default:
 * `compare`). Undefined when they have no order for a bound (they then return undefined).
 */
export function naiveOsvRule(
  affected: readonly OsvPackageRanges[],
  version: string,
  compare: Order,
  compareToBound: Order = compare,
): boolean | undefined {
  const isListed = (listed: string): boolean => listed === version || compareToBound(version, listed) === 0;
  if (affected.some(({ versions = [] }) => versions.some(isListed))) return true;
  let isUnknown = false;
  for (const { type, events } of affected.flatMap(({ ranges = [] }) => ranges)) {
    if (type !== 'ECOSYSTEM' && type !== 'SEMVER') continue;
    const verdict = inRange(events, version, { compare, compareToBound });
    if (verdict === true) return true;
    if (verdict === undefined) isUnknown = true;
  }
  return isUnknown ? undefined : false;
}

function inRange(
  events: readonly Record<string, string>[],
  version: string,
  orders: Readonly<Record<'compare' | 'compareToBound', Order>>,
): boolean | undefined {
  const single = events.flatMap((event) => Object.entries(event)).filter(([kind]) => kind !== 'limit');
  let isUnknown = false;
  const orderBy = (order: Order, left: string, right: string): number => {
    if (left === right) return 0;
    if (left === '0' || right === '0') return left === '0' ? -1 : 1;
    const result = order(left, right);
    if (result === undefined) isUnknown = true;
    return result ?? 0;
  };
  const sorted = single.toSorted(([, left], [, right]) => orderBy(orders.compare, left, right));
  const position = (bound: string): number => orderBy(orders.compareToBound, version, bound);
  let isAffected = false;
  for (const [index, [kind, bound]] of sorted.entries()) {
    if (kind === 'introduced' && position(bound) >= 0) isAffected = true;
    if (kind === 'fixed' && position(bound) >= 0) isAffected = false;
    // The schema does not mention several last affected versions after one beginning. The last of them is affected, as the record says.
    const isLast = sorted[index + 1]?.[0] !== 'last_affected';
    if (kind === 'last_affected' && isLast && position(bound) > 0) isAffected = false;
  }
  return isUnknown ? undefined : isAffected;
}
