import { fitText, terminalText, textColumns } from './terminal-text.ts';

export interface TableColumn {
  title: string;
  /** Smallest width to which the column may be cut. A column without it is never cut. */
  columnsMin?: number;
  /** The column is cut to its smallest width before any other column is cut. */
  isCutFirst?: boolean;
}

const gap = '  ';

/**
 * A table for a terminal, one text per row, with hostile text neutralized. A table wider than `width` is cut in the columns that allow it:
 * columns with `isCutFirst` first, then the widest. Rows are longer than `width` when these columns are at their smallest width. Returned
 * rows have no trailing blanks.
 */
export function formatTable(columns: readonly TableColumn[], rows: readonly string[][], width: number): string[] {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map(terminalText))];
  const natural = columns.map((_, index) =>
    cells.reduce((widest, row) => Math.max(widest, textColumns(row[index] ?? '')), 0),
  );
  const widths = shrink(natural, columns, width - gap.length * (columns.length - 1));
  return cells.map((row) =>
    widths
      .map((wanted, index) => fitText(row[index] ?? '', wanted))
      .join(gap)
      .trimEnd(),
  );
}

/** Shortens the widest column that may be cut until the sum fits or no column can be shortened further. */
function shrink(natural: readonly number[], columns: readonly TableColumn[], width: number): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, one) => sum + one, 0) - width;
  while (excess > 0) {
    const index = widestOf(widths, columns);
    if (index === undefined) return widths;
    widths[index] = (widths[index] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}

function widestOf(widths: readonly number[], columns: readonly TableColumn[]): number | undefined {
  let widest: number | undefined;
  for (const [index, width] of widths.entries()) {
    const { columnsMin = Number.POSITIVE_INFINITY, isCutFirst } = columns[index] ?? {};
    if (width <= columnsMin) continue;
    if (isCutFirst) return index;
    if (widest === undefined || width > (widths[widest] ?? 0)) widest = index;
  }
  return widest;
}
