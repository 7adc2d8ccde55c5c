import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { ListPage } from '../../lib/hooks/use-list-window.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { QueryContent } from '../feedback/query-content.tsx';
import { Pager } from './pager.tsx';

const pageSize = 50;

interface PagedListProps<Row> {
  /** Key of the cache; it contains all filters. */
  queryKey: readonly unknown[];
  /** What is loaded: "the members". */
  name: string;
  load: (query: { page: number; limit: number }, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Parameter of the address with the number of the page. */
  parameter?: string;
  empty: ReactNode;
  /** Called when the first rows are known, or could not be loaded. */
  onAnswered?: () => void;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list in pages of 50 rows. The number of the page is in the address. */
export function PagedList<Row>({
  queryKey,
  name,
  load,
  parameter = 'page',
  empty,
  onAnswered,
  children,
}: PagedListProps<Row>) {
  const { search, push } = useUrlSearch();
  const page = Math.max(1, Number.parseInt(search[parameter] ?? '1', 10) || 1);
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load({ page, limit: pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  const isAnswered = !query.isPending;
  useEffect(() => (isAnswered ? onAnswered?.() : undefined), [isAnswered, onAnswered]);
  return (
    <QueryContent query={query} name={name} lines={4}>
      {({ data, meta }) => (
        <>
          {meta.total === 0 ? empty : children(data)}
          <Pager
            page={page}
            pageSize={pageSize}
            total={meta.total}
            onPage={(next) => push({ [parameter]: String(next) })}
            parameter={parameter}
            isStale={query.isPlaceholderData}
          />
        </>
      )}
    </QueryContent>
  );
}
