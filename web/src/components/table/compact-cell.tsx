import type { Column } from './columns.ts';
import { Gone } from './gone.tsx';

interface CompactCellProps<Row> {
  column: Column<Row>;
  /** Undefined while the row is loading. */
  row: Row | undefined;
  /** Whether the name of the column is before the value. */
  isNamed: boolean;
  /** Whether the cell says that the list no longer has the row. */
  isGone: boolean;
}

/** A cell of a row on a phone. Its text has two lines at most: one line would cut the tag of an image and the version that fixes a package. */
export function CompactCell<Row>({ column, row, isNamed, isGone }: CompactCellProps<Row>) {
  const content = row === undefined ? undefined : (column.compactCell ?? column.cell)(row);
  // A name without a value says nothing.
  if (content === null || content === '') return null;
  return (
    <div role="gridcell" className="flex max-w-full min-w-0 items-baseline gap-1">
      {content === undefined ? (
        <span className="inline-block h-3 w-24 rounded-sm bg-surface-3" />
      ) : (
        <>
          {isNamed && (
            <span aria-hidden="true" className="shrink-0 text-xs whitespace-nowrap text-muted">
              {column.header}
            </span>
          )}
          {isGone && <Gone />}
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{content}</span>
        </>
      )}
    </div>
  );
}
