import { classNames } from '../../lib/text/class-names.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import type { Column } from './columns.ts';

interface PrintedTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** The loaded rows. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Rows of the whole list. */
  total: number;
}

/** The rows of a list on paper: all that are loaded instead of those in view, in columns that fit on the sheet. The header is on each sheet. */
export function PrintedTable<Row>({ label, columns, rows, rowId, total }: PrintedTableProps<Row>) {
  const alignment = ({ align }: Column<Row>): string => classNames('px-1 py-0.5', align === 'end' && 'text-end');
  return (
    <div>
      <table className="w-full text-left align-top text-xs">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-line">
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={alignment(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-b border-hairline">
              {columns.map((column) => (
                <td key={column.id} className={alignment(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < total && (
        <p className="mt-1 text-xs text-muted">
          {formatCount(rows.length)} of {formatCount(total)} rows: those that the page has loaded.
        </p>
      )}
    </div>
  );
}
