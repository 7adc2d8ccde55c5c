import { type RawBuilder, sql } from 'kysely';
import { firstSeenAt } from './filter-condition-store.ts';
import type { FindingFilter } from './finding-filter.ts';
import type { FoundSearch } from './finding-search-store.ts';

/** Conditions whose findings an index finds. The findings of images and tags may be most of an organization. */
const findsFew = ['cveId', 'package', 'packageVersion', 'purl', 'upgrade', 'search'] as const;

/** Conditions on columns that no index of lists has. */
const readsRows = ['scanner', 'platform', 'layer', 'assignee'] as const;

/** The text of the search is in more names than a condition names: in those of most findings. */
export const isInMany = (searched: FoundSearch | undefined): boolean =>
  searched !== undefined &&
  [searched.vulnerabilities, searched.packages, searched.images].some(({ isNamed }) => !isNamed);

const id = sql`f.id collate "C"`;

/**
 * The `order by` of a query that reads findings (`f`) that pass a filter up to a maximum, in any order. It is empty if an index finds the
 * findings.
 *
 * Without an order, PostgreSQL may read the whole table, because it expects the findings of an organization everywhere in it. A sequential scan begins
 * where another one was, even if that has ended: it may read the findings of all other organizations first, which took more than ten seconds. A join
 * in the order of tag platforms reads those of other organizations too. `searched`: what the search of the filter found, if it is known.
 */
export function boundedOrder(filter: FindingFilter, searched?: FoundSearch): RawBuilder<unknown> {
  const has = (names: readonly (keyof FindingFilter)[]) => names.some((name) => filter[name] !== undefined);
  const isFound =
    (has(findsFew) && !isInMany(searched)) ||
    filter.kev === true ||
    filter.malware === true ||
    filter.suppressed === 'only';
  const areRowsRead = has(readsRows) || filter.malware === false;
  if (isFound || (has(['packageType', 'release']) && !areRowsRead)) return sql``;
  // Each order is that of an index with the other columns of the filter, or with a range that the filter names.
  if (filter.fixedVersion !== undefined) return sql`order by f.severity desc, f.epss_score desc nulls last, ${id} desc`;
  if (filter.epss) return sql`order by f.epss_score, ${id}`;
  if (filter.firstSeen || filter.deadline) return sql`order by f.severity, ${firstSeenAt}, ${id}`;
  return sql`order by f.detected_at, ${id}`;
}
