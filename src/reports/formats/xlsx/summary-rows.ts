import type { Block, Figure, ReportDocument } from '../../report-document.ts';
import { roundedAmount } from '../../rounded-cell.ts';
import { cellStyles } from './xlsx-parts.ts';
import { numberCell, type SheetCell, type SheetRow, textCell } from './xlsx-sheet.ts';

/** A sheet of the workbook in the list of the first sheet. */
export interface ListedSheet {
  name: string;
  /** Complete title, which a sheet name can be too short for. */
  title: string;
  rowCount: number;
}

/** Widths of the columns of the first sheet: label, value, unit, note. */
export const summaryWidths = [36, 16, 12, 90];

/** The first sheet: cover, list of the other sheets, and the text with its figures as numbers. */
export function summaryRows(
  { title, subject, facts, sections }: ReportDocument,
  sheets: readonly ListedSheet[],
): SheetRow[] {
  return [
    { cells: [textCell(title, cellStyles.title)] },
    row(subject),
    ...facts.map(({ label, value }) => row(label, value)),
    ...sheetRows(sheets),
    ...sections.flatMap((section) => [
      row(),
      { cells: [textCell(section.title, cellStyles.title)] },
      ...section.blocks.flatMap(blockRows),
    ]),
  ];
}

function row(...texts: string[]): SheetRow {
  return { cells: texts.map((text) => textCell(text)) };
}

function headRow(...texts: string[]): SheetRow {
  return { cells: texts.map((text) => textCell(text, cellStyles.head)) };
}

function sheetRows(sheets: readonly ListedSheet[]): SheetRow[] {
  if (sheets.length === 0) return [];
  const listed = sheets.map(({ name, title, rowCount }) => ({
    cells: [textCell(name, cellStyles.link), numberCell(rowCount), textCell(''), textCell(title)],
    sheet: name,
  }));
  return [row(), headRow('Sheet', 'Rows', '', 'Content'), ...listed];
}

function blockRows(block: Block): SheetRow[] {
  switch (block.kind) {
    case 'paragraph':
      return [row(block.text)];
    case 'list':
      return block.items.map((item) => row(item));
    case 'figures':
      return [headRow('Figure', 'Value', 'Unit', 'Note'), ...block.figures.map(figureRow)];
    case 'terms':
      return block.terms.map(({ term, definition }) => ({
        cells: [textCell(term), textCell(''), textCell(''), textCell(definition, cellStyles.wrapped)],
      }));
    case 'chart':
      return chartRows(block);
    case 'table':
    case 'dataset':
      return [];
  }
}

function figureRow({ label, value: text, amount, note = '' }: Figure): SheetRow {
  const { value, unit } = roundedAmount(amount);
  const shown = typeof value === 'number' ? numberCell(value) : textCell(value ?? text);
  return { cells: [textCell(label), shown, textCell(unit ?? ''), textCell(note)] };
}

/** The numbers that a chart shows. Days are in rows, and lines in columns. */
function chartRows({ chart, caption }: Extract<Block, { kind: 'chart' }>): SheetRow[] {
  const title = chart.unit === '' ? caption : `${caption} (${chart.unit})`;
  switch (chart.kind) {
    case 'bars':
      return [headRow(title, 'Value'), ...chart.bars.map(({ label, value }) => numbersRow(textCell(label), [value]))];
    case 'share':
      return [headRow(title, 'Value'), ...chart.parts.map(({ label, value }) => numbersRow(textCell(label), [value]))];
    case 'lines':
      return [
        headRow(title, ...chart.lines.map(({ label }) => label)),
        ...chart.x.map((day, index) =>
          numbersRow(
            textCell(day),
            chart.lines.map(({ values }) => values[index] ?? null),
          ),
        ),
      ];
  }
}

function numbersRow(first: SheetCell, values: readonly (number | null)[]): SheetRow {
  return { cells: [first, ...values.map((value) => (value === null ? textCell('') : numberCell(value)))] };
}
