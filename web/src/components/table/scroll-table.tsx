import { type ReactNode, useEffect, useRef } from 'react';
import { focusRowAt, type RowPlace, rowPlaceOf } from '../../lib/focus/row-place.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { TableFrame } from './table-frame.tsx';

type Header = string | { text: string; isNumber: true };

interface ScrollTableProps {
  /** Name of the table for screen readers. */
  label: string;
  headers: readonly Header[];
  /** `tr` elements. */
  children: ReactNode;
  className?: string;
}

/**
 * Words are broken only where they exceed the column. If they could be broken anywhere, a narrow window would give a column the width of a
 * letter. A width of the cell itself takes precedence over the one here.
 */
const cells =
  '[:where(&_td,&_tbody_th)]:max-w-96 [&_td]:border-t [&_td]:border-hairline [&_td]:px-3 [&_td]:py-1.5 [&_td]:align-top [&_td]:wrap-break-word [&_td.text-end]:whitespace-nowrap';
const rowHeaders =
  '[:where(&_tbody_th:not(.text-end))]:min-w-28 [&_tbody_th]:border-t [&_tbody_th]:border-hairline [&_tbody_th]:px-3 [&_tbody_th]:py-1.5 [&_tbody_th]:align-top [&_tbody_th]:font-medium [&_tbody_th]:wrap-break-word';

/** A table of few rows. */
export function ScrollTable({ label, headers, children, className }: ScrollTableProps) {
  const focused = useRef<RowPlace>(undefined);
  // A row may be removed, or lose a control, while it has the focus. No event tells that the focus is lost.
  useEffect(() => {
    const place = focused.current;
    if (place === undefined || place.control.isConnected || document.activeElement !== document.body) return;
    focusRowAt(place);
  });
  return (
    <TableFrame
      label={label}
      onFocus={({ target }) => {
        focused.current = rowPlaceOf(target);
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
      {...(className === undefined ? {} : { className })}
    >
      <table className={classNames('w-full text-left text-sm', cells, rowHeaders)}>
        <caption className="sr-only">{label}</caption>
        <thead className="bg-surface-2 text-xs">
          <tr>
            {headers.map((header) => {
              const text = typeof header === 'string' ? header : header.text;
              return (
                <th
                  key={text}
                  scope="col"
                  className={classNames(
                    'px-3 py-2 align-bottom font-semibold',
                    // Numbers are narrower than the words above them.
                    typeof header === 'string' ? 'whitespace-nowrap' : 'text-end',
                  )}
                >
                  {text}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableFrame>
  );
}
