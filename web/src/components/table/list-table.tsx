import type { ReactNode } from 'react';
import { type ListWindow, windowRows } from '../../lib/hooks/use-list-window.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pager } from './pager.tsx';

type ListState = 'rows' | 'total' | 'firstIndex' | 'isStale' | 'onVisible' | 'onPage';

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, ListState> {
  list: ListWindow<Row>;
  /** What is listed, in the plural: "images". */
  name: string;
  /** Number of the window, from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Shown when the list has no rows. */
  empty: ReactNode;
  /** Shown above the table when the list has rows. */
  children?: ReactNode;
}

/** The table of a list in all its states: loading, failed, without rows, and with rows and pages. */
export function ListTable<Row>({ list, name, page, onPage, empty, children, ...table }: ListTableProps<Row>) {
  const { error, total } = list;
  if (error !== null && total === undefined)
    return <ErrorState title={`The ${name} could not be loaded.`} error={error} onRetry={list.retry} />;
  if (total === undefined) return <Skeleton lines={10} label={`Loading the ${name}`} />;
  return (
    <>
      {error !== null && (
        <ErrorState title={`Some of the ${name} could not be loaded.`} error={error} onRetry={list.retry} />
      )}
      {total === 0 ? (
        empty
      ) : (
        <>
          {children}
          <DataTable
            {...table}
            rows={list.rows}
            total={total}
            firstIndex={list.firstIndex}
            isStale={list.isStale}
            onVisible={list.onVisible}
            onPage={(step) => onPage(Math.max(1, page + step))}
          />
          <Pager page={page} pageSize={windowRows} total={total} onPage={onPage} />
        </>
      )}
    </>
  );
}
