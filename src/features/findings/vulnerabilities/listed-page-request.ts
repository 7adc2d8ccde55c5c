import type { SlaPolicy } from '../sla-policy/sla-clock.ts';
import type { ListConditions } from './list-conditions-store.ts';
import type { VulnerabilitySort } from './vulnerability-sort-columns.ts';

export interface ListedPageRequest extends ListConditions {
  policy: SlaPolicy;
  sort: VulnerabilitySort;
  offset: number;
  limit: number;
  bounds: ListBounds;
}

export interface ListBounds {
  /** More findings are not sorted in memory. Fewer are, because all of them may be far from the first finding of the order. */
  sortedRowsMax: number;
  /** The same for findings of packages that the filter names, which are read with an index alone. */
  packageRowsMax: number;
  /** The same for findings of searched vulnerabilities and within ranges of first detections, which are read with an index alone and counted before. */
  indexRowsMax: number;
  /** Pages up to this offset are found by reading from the first finding. */
  walkedRowsMax: number;
  /** At most about this many findings, passing or not, are read between an estimated place and the page. */
  estimatedRowsMax: number;
  /** At most this many findings within ranges of first detections are counted by image or package to find a page. */
  groupedRowsMax: number;
  /** More findings are not counted individually, except for a page after them. */
  countedRowsMax: number;
}

export const usualBounds: ListBounds = {
  sortedRowsMax: 50_000,
  packageRowsMax: 100_000,
  indexRowsMax: 150_000,
  walkedRowsMax: 5_000,
  estimatedRowsMax: 60_000,
  groupedRowsMax: 150_000,
  countedRowsMax: 25_000,
};
