import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { rememberedWidths, rememberWidths } from './column-widths.ts';
import type { Column } from './columns.ts';

/** The library computes widths of columns only. A model of its own for each of thousands of rows would be made at each change. */
const features = tableFeatures({ columnSizingFeature, columnResizingFeature });
const noData: object[] = [];

export interface SizedColumn<Row> {
  column: Column<Row>;
  width: number;
  /** Starts resizing by pointer. */
  onResizeStart: (event: unknown) => void;
  onResize: (width: number) => void;
}

/** The columns with the widths that the user gave them. This browser remembers the widths for the name of the table. */
export function useColumnWidths<Row>(label: string, columns: readonly Column<Row>[]): readonly SizedColumn<Row>[] {
  const [sizing, setSizing] = useState<Record<string, number>>(() => rememberedWidths(label));
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, object>();
    return helper.columns(
      columns.map(({ id: columnId, width }) =>
        helper.display({ id: columnId, size: width, minSize: 48, maxSize: 900 }),
      ),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: noData,
    columnResizeMode: 'onChange' as const,
    state: { columnSizing: sizing },
    onColumnSizingChange: (change) => setSizing((current) => (typeof change === 'function' ? change(current) : change)),
  });
  const isResizing = table.state.columnResizing.isResizingColumn !== false;
  useEffect(() => {
    if (!isResizing) rememberWidths(label, sizing);
  }, [isResizing, sizing, label]);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return columns.map((column, index) => ({
    column,
    width: table.getColumn(column.id)?.getSize() ?? column.width,
    onResizeStart: headers[index]?.getResizeHandler() ?? (() => undefined),
    onResize: (width) => setSizing((current) => ({ ...current, [column.id]: width })),
  }));
}
