import { useEffect, useMemo, useState } from 'react';
import { limitedWidth, rememberedWidths, rememberWidths } from './column-widths.ts';
import type { Column } from './columns.ts';

export interface SizedColumn<Row> {
  column: Column<Row>;
  width: number;
  onResize: (width: number) => void;
}

/** The columns with the widths that the user gave them. This browser remembers the widths for the name of the table. */
export function useColumnWidths<Row>(label: string, columns: readonly Column<Row>[]): readonly SizedColumn<Row>[] {
  const [widths, setWidths] = useState<Record<string, number>>(() => rememberedWidths(label));
  useEffect(() => rememberWidths(label, widths), [label, widths]);
  return useMemo(
    () =>
      columns.map((column) => ({
        column,
        width: limitedWidth(widths[column.id] ?? column.width),
        onResize: (width) => setWidths((current) => ({ ...current, [column.id]: limitedWidth(Math.round(width)) })),
      })),
    [columns, widths],
  );
}
