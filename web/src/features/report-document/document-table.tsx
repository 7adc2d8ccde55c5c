import { type ReactNode, useState } from 'react';
import { Button } from '../../components/form/button.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import { numbered } from '../../lib/lists/numbered.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { Cell, isNumeric } from './document-cell.tsx';
import type { DocumentCell, DocumentColumn } from './report-document.ts';

interface DocumentTableProps {
  caption: string;
  columns: readonly DocumentColumn[];
  /** Cells in the order of the columns. */
  rows: readonly (readonly (DocumentCell | undefined)[])[];
  /** Rows of the whole table, of which `rows` may be the first ones. */
  total: number;
  footer?: ReactNode;
}

const rowsAtFirst = 25;
/** Columns with whole words that fit on a sheet. */
const columnsOfSheet = 7;
/** Columns with small text that fit on a sheet. */
const denseColumnsOfSheet = 12;

/** Letters of a text that needs a wide column. */
const longText = 20;

/** The least width of a column. Sentences and names would otherwise have a line for each word. */
function widthOf(columnId: string, cells: readonly (DocumentCell | undefined)[]): string {
  if (columnId === 'image') return 'min-w-48';
  const isLong = cells.some((cell) => typeof cell === 'string' && cell.length > longText);
  return isLong ? 'min-w-28' : 'min-w-16';
}

/** A table of a report: the first rows, then all that were loaded. */
export function DocumentTable({ caption, columns, rows, total, footer }: DocumentTableProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst);
  const widths = columns.map(({ id }, place) =>
    widthOf(
      id,
      shown.map((row) => row[place]),
    ),
  );
  if (total === 0) return <p className="mb-3 text-sm text-muted">{caption}: no rows.</p>;
  return (
    <div className="mb-4">
      <TableFrame label={`${caption}, table`} className="max-h-[80vh] overflow-auto">
        <table
          className={classNames(
            'w-full text-left text-sm',
            columns.length > columnsOfSheet && 'dense-on-paper',
            columns.length > denseColumnsOfSheet && 'very-dense-on-paper',
          )}
        >
          <caption className="px-2 py-1 text-left text-xs text-muted">{caption}</caption>
          <thead className="sticky top-0 bg-surface-2">
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  // Numbers are narrower than the words above them.
                  className={`border-b border-line px-2 py-1.5 align-bottom font-semibold ${isNumeric(column) ? 'text-right' : 'whitespace-nowrap'}`}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered(shown).map(({ number, item: row }) => (
              <tr key={number} className="border-b border-hairline align-top">
                {columns.map((column, place) => (
                  <td
                    key={column.id}
                    // Words are broken only where they exceed the column, so that names stay readable.
                    className={classNames(
                      'max-w-96 px-2 py-1 wrap-break-word',
                      widths[place],
                      isNumeric(column) && 'text-right',
                    )}
                  >
                    <Cell column={column} cell={row[place]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {total > shown.length && (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted">
          Rows 1–{formatCount(shown.length)} of {formatCount(total)}.
          {shown.length < rows.length && (
            <Button onClick={() => setWhole(true)} aria-label={`Show ${formatCount(rows.length)} rows of ${caption}`}>
              Show {formatCount(rows.length)} rows
            </Button>
          )}
          {rows.length < total && 'All rows are in the downloads.'}
        </p>
      )}
      {footer}
    </div>
  );
}
