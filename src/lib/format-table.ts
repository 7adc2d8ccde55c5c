import { fitText, terminalText, textColumns } from './terminal-text.ts';

export interface TableColumn {
  title: string;
  /** Narrower than this it is not made; left out, it is never cut. */
  columnsMin?: number;
  /** Its text is the first to be cut: the other columns give way when nothing is left of it to take. */
  isCutFirst?: boolean;
}

const gap = '  ';

/**
 * A table for a terminal, one line per row, hostile text neutralised. What is wider than `width` is cut where columns allow it, the
 * widest first and `isCutFirst` before all; when even that does not help, lines are longer than `width`. Returns lines without blanks at their end.
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

/** Takes from the widest column that may be cut, until the sum is small enough or nothing more can be taken. */
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
