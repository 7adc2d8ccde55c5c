import { type QueryClient, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeyedState } from './use-keyed-state.ts';

/** Rows of one API page, the largest that the API permits. */
export const pageRows = 200;
/** Rows of one scrollable window. Further rows are on numbered pages, because browsers limit the height of a scrolled element. */
export const windowRows = 5000;

/** A page is loaded when the visible rows are this near to it, so that its rows are drawn once and not as placeholders before. */
const rowsAhead = 100;

export interface ListPage<Row> {
  data: Row[];
  /** `totalIsLowerBound`: more rows match than `total` says. */
  meta: { total: number; totalIsLowerBound?: boolean };
}

/** The pages of a list. */
export interface ListSource<Row, Page extends ListPage<Row> = ListPage<Row>> {
  /** Of the cache; it contains all filters. */
  key: readonly unknown[];
  /** Loads one API page, numbered from 1. */
  loadPage: (page: number, signal: AbortSignal) => Promise<Page>;
}

/** The query of an API page. */
export function pageQuery<Row, Page extends ListPage<Row>>({ key, loadPage }: ListSource<Row, Page>, page: number) {
  return {
    queryKey: [...key, page],
    queryFn: ({ signal }: { signal: AbortSignal }) => loadPage(page, signal),
  };
}

/** The number of the first API page of a window. */
export const firstPageOf = (windowNumber: number, rowsPerPage = pageRows): number =>
  (windowNumber - 1) * (windowRows / rowsPerPage) + 1;

/** Begins to load the first rows of a window, before a component reads them with `useListWindow`. */
export function startListWindow<Row>(queries: QueryClient, source: ListSource<Row>, windowNumber: number): void {
  void queries.prefetchQuery(pageQuery(source, firstPageOf(windowNumber)));
}

export interface ListWindow<Row> {
  /** Rows of the window; undefined where a page is not loaded yet. */
  rows: readonly (Row | undefined)[];
  /** Rows of the whole list; undefined until the first answer. */
  total: number | undefined;
  isLowerBound: boolean;
  /** Index of the first row of the window in the list, from 0. */
  firstIndex: number;
  /** Whether the rows belong to an earlier filter while the new ones load. */
  isStale: boolean;
  /** Whether rows are being loaded, also those that are known already. */
  isFetching: boolean;
  error: unknown;
  retry: () => void;
  /** Called by the table with the visible rows, so that their pages are loaded. */
  onVisible: (firstRow: number, lastRow: number) => void;
}

/** Whether the rows are those of the filter, or could not be loaded. */
export function isWindowAnswered({ total, isStale, error }: ListWindow<unknown>): boolean {
  return error !== null || (total !== undefined && !isStale);
}

/**
 * Loads the pages of a list that are visible within one window of rows.
 *
 * @param windowNumber from 1
 * @param rowsPerPage of an API page; a window has a whole number of them
 */
export function useListWindow<Row>(
  source: ListSource<Row>,
  windowNumber: number,
  rowsPerPage = pageRows,
): ListWindow<Row> {
  const { key } = source;
  const firstPage = firstPageOf(windowNumber, rowsPerPage);
  const [visible, setVisible] = useState<readonly [number, number]>([0, 0]);
  const inView = Array.from({ length: visible[1] - visible[0] + 1 }, (_, index) => firstPage + visible[0] + index);
  // The first page is always part of the request, so that the total is known while other pages load.
  const wanted = [firstPage, ...inView.filter((page) => page !== firstPage)];
  const results = useQueries({
    queries: wanted.map((page) => ({
      ...pageQuery(source, page),
      // Rows of an earlier filter stay while those of the new one load; rows of another page never take their place.
      placeholderData: (previous: ListPage<Row> | undefined, query?: { queryKey: readonly unknown[] }) =>
        query?.queryKey.at(-1) === page ? previous : undefined,
    })),
  });
  const known = results.find(({ data }) => data !== undefined)?.data;
  // Another window of the list has the same total. The table stays, and with it the focus, while its rows load.
  const [lastTotal, setLastTotal] = useKeyedState<number | undefined>(JSON.stringify(key), undefined);
  if (known !== undefined && known.meta.total !== lastTotal) setLastTotal(known.meta.total);
  const total = known?.meta.total ?? lastTotal;
  const firstIndex = (windowNumber - 1) * windowRows;
  const rows: (Row | undefined)[] = Array.from({
    length: Math.max(0, Math.min(windowRows, (total ?? 0) - firstIndex)),
  });
  for (const [index, result] of results.entries()) {
    const start = ((wanted[index] ?? firstPage) - firstPage) * rowsPerPage;
    for (const [offset, row] of (result.data?.data ?? []).entries())
      if (start + offset < rows.length) rows[start + offset] = row;
  }
  const failed = results.find(({ isError }) => isError);
  return {
    rows,
    total,
    isLowerBound: known?.meta.totalIsLowerBound === true,
    firstIndex,
    isStale: results.some(({ isPlaceholderData }) => isPlaceholderData),
    isFetching: results.some(({ fetchStatus }) => fetchStatus === 'fetching'),
    error: failed?.error ?? null,
    retry: () => void Promise.all(results.filter(({ isError }) => isError).map((result) => result.refetch())),
    onVisible: (firstRow, lastRow) => {
      const ahead = Math.min(rowsAhead, Math.floor(rowsPerPage / 2));
      // Rows of the window end with the list, and no page is after them.
      const lastOfWindow = Math.max(0, Math.ceil(rows.length / rowsPerPage) - 1);
      const pageOf = (row: number): number => Math.min(Math.floor(Math.max(0, row) / rowsPerPage), lastOfWindow);
      const [first, last] = [pageOf(firstRow - ahead), pageOf(lastRow + ahead)];
      if (first !== visible[0] || last !== visible[1]) setVisible([first, last]);
    },
  };
}
