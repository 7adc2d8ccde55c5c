import { headOf } from './column-names.ts';
import type { Block, Cell, Chart, Column, Dataset, ReportDocument, RowOf, Section } from './report-document.ts';
import { roundedAmount, roundedCell } from './rounded-cell.ts';
import { listDataset } from './shared-datasets/list-dataset.ts';

const columns = [
  { id: 'section', title: 'Section', type: 'text', width: 3 },
  { id: 'group', title: 'Group', type: 'text', width: 3 },
  { id: 'item', title: 'Item', type: 'text', width: 3 },
  { id: 'figure', title: 'Figure', type: 'text', width: 3 },
  { id: 'value', title: 'Value', type: 'value', width: 2 },
  { id: 'unit', title: 'Unit', type: 'text', width: 1 },
  { id: 'note', title: 'Note', type: 'text', width: 4 },
] as const satisfies readonly Column[];

type FigureRow = RowOf<typeof columns>;

/**
 * The figures of the text as one table: cover, figures, charts and short tables, a row for each value. `item` is the row of a table, the bar
 * of a chart, or the day of a line.
 */
export function figuresTable({ facts, sections }: ReportDocument): Dataset {
  const cover = facts.map(({ label, value }) => rowOf('Cover', { figure: label, value }));
  return listDataset('figures', 'Figures', { columns, rows: [...cover, ...sections.flatMap(sectionRows)] });
}

function sectionRows({ title, blocks }: Section): FigureRow[] {
  return blocks.flatMap((block) => blockRows(title, block));
}

function blockRows(section: string, block: Block): FigureRow[] {
  switch (block.kind) {
    case 'figures':
      return block.figures.map(({ label, amount, note }) =>
        rowOf(section, { figure: label, ...roundedAmount(amount), note: note ?? null }),
      );
    case 'chart':
      return chartRows(block.chart).map((row) => rowOf(section, { ...row, group: block.caption }));
    case 'table':
      return tableRows(block).map((row) => rowOf(section, { ...row, group: block.caption ?? section }));
    case 'paragraph':
    case 'list':
    case 'terms':
    case 'dataset':
      return [];
  }
}

function chartRows(chart: Chart): Partial<FigureRow>[] {
  const unit = chart.unit === '' ? null : chart.unit;
  switch (chart.kind) {
    case 'bars':
      return chart.bars.map(({ label, value }) => ({ item: label, value, unit }));
    case 'share':
      return chart.parts.map(({ label, value }) => ({ item: label, value, unit }));
    case 'lines':
      return chart.lines.flatMap(({ label, values }) =>
        chart.x.map((day, index) => ({ item: day, figure: label, value: values[index] ?? null, unit })),
      );
  }
}

/** The first column names the row. */
function tableRows(table: Extract<Block, { kind: 'table' }>): Partial<FigureRow>[] {
  const [first, ...others] = table.columns;
  if (!first) return [];
  return table.rows.flatMap((row) =>
    others.map((column) => ({
      item: textOf(row[first.id] ?? null),
      figure: headOf(column),
      value: valueOf(roundedCell(column, row[column.id] ?? null)),
      unit: column.type === 'percent' ? '%' : null,
    })),
  );
}

function rowOf(section: string, cells: Partial<FigureRow>): FigureRow {
  return { section, group: null, item: null, figure: null, value: null, unit: null, note: null, ...cells };
}

function valueOf(cell: Cell): string | number | null {
  return typeof cell === 'object' ? (cell?.text ?? null) : cell;
}

function textOf(cell: Cell): string | null {
  const value = valueOf(cell);
  return value === null ? null : String(value);
}
