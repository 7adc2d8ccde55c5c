import { useMemo } from 'react';
import type { Column } from './columns.ts';
import { compactLinesOf } from './compact-lines.ts';
import { columnsInLines, columnsInOneLine, type GridColumns } from './grid-columns.ts';
import type { TableLayout } from './table-layout.ts';
import { type SizedColumn, useColumnWidths } from './use-column-widths.ts';

interface GridColumnsOptions<Row> {
  /** Name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  layout: TableLayout;
  /** Width of the frame in pixels. */
  frameWidth: number;
  isSelectable: boolean;
  hasOpenButton: boolean;
}

interface PlacedColumns<Row> {
  sizedColumns: readonly SizedColumn<Row>[];
  grid: GridColumns;
  /** Columns of the checkbox and of the button that opens a row. */
  controlCount: number;
  /** Of a row, in pixels. */
  rowHeight: number;
  /** With its border, in pixels. */
  headerHeight: number;
}

const selectColumnWidth = 36;
const openColumnWidth = 32;
/** A frame in which all columns of a row are beside each other, also if the list then scrolls sideways: rows are compared column by column. */
const wideFramePx = 1000;
/** The bar of a list that scrolls, which a part of the browsers draws beside the rows. */
const scrollbarPx = 18;

/** A line of text on a phone with the gap to the next one, and the space around the cells of a row. */
const compactLinePx = 22;
const compactPaddingPx = 16;

/** Widths and places of the columns, and the heights that follow from them. Columns that do not fit in a narrow frame have further lines. */
export function useGridColumns<Row>(options: GridColumnsOptions<Row>): PlacedColumns<Row> {
  const { label, columns, layout, frameWidth, isSelectable, hasOpenButton } = options;
  const { isCompact, targetWidth, lineHeight } = layout;
  const sizedColumns = useColumnWidths(label, columns);
  const grid = useMemo(() => {
    const selectWidths = isSelectable ? [Math.max(selectColumnWidth, targetWidth)] : [];
    if (isCompact) {
      const openTrack = hasOpenButton ? [`${openColumnWidth}px`] : [];
      const template = [...selectWidths.map((width) => `${width}px`), 'minmax(0, 1fr)', ...openTrack].join(' ');
      return {
        template,
        lineCount: 1,
        lineHeight: undefined,
        areas: undefined,
        areLast: [],
        areControlsStacked: false,
        minWidth: 0,
      };
    }
    const controls = [...selectWidths, ...(hasOpenButton ? [Math.max(openColumnWidth, targetWidth)] : [])];
    const widths = sizedColumns.map(({ width }) => width);
    const inOneLine = columnsInOneLine(controls, widths);
    const room = frameWidth - scrollbarPx;
    return frameWidth >= wideFramePx || inOneLine.minWidth <= room
      ? inOneLine
      : columnsInLines({ controls, widths, frameWidth: room, lineHeight });
  }, [sizedColumns, frameWidth, isSelectable, hasOpenButton, isCompact, targetWidth, lineHeight]);
  const isInLines = grid.areas !== undefined;
  const controlsWidth = (isSelectable ? targetWidth : 0) + (hasOpenButton ? openColumnWidth : 0);
  const compactHeight = (): number =>
    compactPaddingPx + compactLinePx * compactLinesOf(columns, frameWidth - controlsWidth - scrollbarPx);
  return {
    sizedColumns,
    grid,
    controlCount: Number(isSelectable) + Number(hasOpenButton),
    rowHeight: isCompact
      ? Math.max(compactHeight(), targetWidth)
      : isInLines
        ? grid.lineCount * lineHeight + 5
        : layout.rowHeight,
    headerHeight: isCompact ? 45 : isInLines ? grid.lineCount * lineHeight + 1 : 37,
  };
}
