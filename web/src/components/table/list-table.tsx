import type { ReactNode } from 'react';
import { type ListWindow, windowRows } from '../../lib/hooks/use-list-window.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { showToast } from '../feedback/toasts.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { pageAfter, pageCountOf } from './page-steps.ts';
import { Pager } from './pager.tsx';
import { type RowSteps, useRowSteps } from './use-row-steps.ts';

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
  /** The detail of the open row, with the steps to the rows beside it. */
  renderDetail?: (steps: RowSteps) => ReactNode;
  /** Opens another row in the detail. */
  onStep?: (id: string) => void;
}

/** The table of a list in all its states: loading, failed, without rows, and with rows and pages. The detail of a row stays in all of them. */
export function ListTable<Row>({ renderDetail, onStep, ...props }: ListTableProps<Row>) {
  const { list, rowId, openId } = props;
  const steps = useRowSteps({
    rows: list.rows,
    rowId,
    firstIndex: list.firstIndex,
    total: list.total ?? 0,
    openId,
    onStep: (id) => onStep?.(id),
  });
  return (
    <>
      <ListContent {...props} />
      {renderDetail?.(steps)}
    </>
  );
}

function ListContent<Row>({
  list,
  name,
  page,
  onPage,
  empty,
  children,
  ...table
}: Omit<ListTableProps<Row>, 'renderDetail' | 'onStep'>) {
  const { error, total } = list;
  if (error !== null && total === undefined)
    return <ErrorState title={`The ${name} could not be loaded.`} error={error} onRetry={list.retry} />;
  if (total === undefined) return <Skeleton lines={10} label={`Loading the ${name}`} />;
  const step = (by: 1 | -1): void => {
    const next = pageAfter(page, by, pageCountOf(total, windowRows));
    if (typeof next === 'string') showToast({ text: next });
    else onPage(next);
  };
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
            onPage={step}
          />
          <Pager page={page} pageSize={windowRows} total={total} onPage={onPage} isStale={list.isStale} />
        </>
      )}
    </>
  );
}
