import type { Block, Column, Dataset, ReportDocument, Row } from '../../report-document.ts';
import type { ReportFormat } from '../../report-format.ts';
import { type Sheet, writeWorkbook } from './write-workbook.ts';
import { cellStyles } from './xlsx-parts.ts';
import { datasetSheet, type SheetRow, textCell, textSheet } from './xlsx-sheet.ts';

/** Maximum number of rows of a sheet without its header row. Further rows are in another sheet. */
const sheetRowsMax = 1_000_000;

/**
 * XLSX (ECMA-376): a sheet of text and figures, then a sheet for each dataset and each table of the text. Cells have the types of their
 * columns. No cell is a formula.
 */
export const xlsxFormat: ReportFormat = {
  name: 'XLSX',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  async render(document, output, { asOf, signal }) {
    const sheets = [
      { title: 'Summary', content: () => textSheet(summaryRows(document), [34, 24, 90]) },
      ...document.datasets.flatMap(datasetSheets),
      ...textTables(document),
    ];
    await writeWorkbook(sheets, document.title, output, { asOf, signal });
  },
};

function datasetSheets({ title, columns, rowCount, rows }: Dataset): Sheet[] {
  const parts = Math.max(1, Math.ceil(rowCount / sheetRowsMax));
  return Array.from({ length: parts }, (_, part) => ({
    title,
    content: () => {
      const from = part * sheetRowsMax;
      return datasetSheet(columns, slice(rows(), from, sheetRowsMax), Math.min(sheetRowsMax, rowCount - from));
    },
  }));
}

async function* slice(rows: AsyncIterable<Row>, from: number, count: number): AsyncGenerator<Row, void, undefined> {
  let at = 0;
  for await (const row of rows) {
    if (at >= from + count) return;
    if (at >= from) yield row;
    at += 1;
  }
}

function textTables({ sections }: ReportDocument): Sheet[] {
  return sections.flatMap(({ title, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'table' ? [tableSheet(block.caption ?? title, block.columns, block.rows)] : [],
    ),
  );
}

function tableSheet(title: string, columns: readonly Column[], rows: readonly Row[]): Sheet {
  const all = async function* () {
    yield* rows;
  };
  return { title, content: () => datasetSheet(columns, all(), rows.length) };
}

function summaryRows({ title, subject, facts, sections }: ReportDocument): SheetRow[] {
  const pair = (label: string, value: string): SheetRow => ({ cells: [textCell(label), textCell(value)] });
  return [
    { cells: [textCell(title, cellStyles.title)] },
    { cells: [textCell(subject)] },
    ...facts.map(({ label, value }) => pair(label, value)),
    ...sections.flatMap((section) => [
      { cells: [] },
      { cells: [textCell(section.title, cellStyles.title)] },
      ...section.blocks.flatMap(blockRows),
    ]),
  ];
}

function blockRows(block: Block): SheetRow[] {
  const row = (...texts: string[]): SheetRow => ({ cells: texts.map((text) => textCell(text)) });
  switch (block.kind) {
    case 'paragraph':
      return [row(block.text)];
    case 'list':
      return block.items.map((item) => row(item));
    case 'figures':
      return block.figures.map(({ label, value, note }) => row(label, value, note ?? ''));
    case 'terms':
      return block.terms.map(({ term, definition }) => ({
        cells: [textCell(term), textCell(''), textCell(definition, cellStyles.wrapped)],
      }));
    case 'chart':
      return chartRows(block);
    case 'table':
    case 'dataset':
      return [];
  }
}

/** The numbers that a chart shows. */
function chartRows({ chart, caption }: Extract<Block, { kind: 'chart' }>): SheetRow[] {
  const head: SheetRow = { cells: [textCell(caption)] };
  const number = (label: string, value: number | null, name = ''): SheetRow => ({
    cells: [
      textCell(label),
      value === null
        ? textCell('')
        : { value, style: Number.isInteger(value) ? cellStyles.integer : cellStyles.number },
      textCell(name),
    ],
  });
  switch (chart.kind) {
    case 'bars':
      return [head, ...chart.bars.map(({ label, value }) => number(label, value))];
    case 'share':
      return [head, ...chart.parts.map(({ label, value }) => number(label, value))];
    case 'lines':
      return [
        head,
        ...chart.lines.flatMap(({ label, values }) =>
          chart.x.map((day, index) => number(day, values[index] ?? null, label)),
        ),
      ];
  }
}
