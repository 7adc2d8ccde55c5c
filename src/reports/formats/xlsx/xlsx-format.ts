import type { Column, Dataset, ReportDocument, Row } from '../../report-document.ts';
import type { ReportFormat } from '../../report-format.ts';
import { createSheetLinks } from './sheet-links.ts';
import { summaryRows, summaryWidths } from './summary-rows.ts';
import { type Sheet, writeWorkbook } from './write-workbook.ts';
import { datasetSheet, type SheetOptions, textSheet } from './xlsx-sheet.ts';
import { sheetNames } from './xlsx-text.ts';

/** Maximum number of rows of a sheet without its header row. Further rows are in another sheet. */
const sheetRowsMax = 1_000_000;

interface TableSheet extends Sheet {
  rowCount: number;
}

/**
 * XLSX (ECMA-376): a sheet of text and figures, then a sheet for each dataset and each table of the text. Cells have the types of their
 * columns. Web addresses are hyperlinks. No cell is a formula.
 */
export const xlsxFormat: ReportFormat = {
  name: 'XLSX',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  async render(document, output, { asOf, signal }) {
    const tables = [
      ...document.datasets.flatMap((dataset) => datasetSheets(document, dataset)),
      ...textTables(document),
    ];
    const [, ...names] = sheetNames(['Summary', ...tables.map(({ title }) => title)]);
    const listed = tables.map(({ title, rowCount }, index) => ({ name: names[index] ?? title, title, rowCount }));
    const links = createSheetLinks();
    const summary: Sheet = {
      title: 'Summary',
      links,
      content: () => textSheet(summaryRows(document, listed), summaryWidths, links),
    };
    await writeWorkbook([summary, ...tables], document.title, output, { asOf, signal });
  },
};

function datasetSheets(document: ReportDocument, { id, title, columns, rowCount, rows }: Dataset): TableSheet[] {
  const parts = Math.max(1, Math.ceil(rowCount / sheetRowsMax));
  const linked = linkedColumnsOf(document, id);
  return Array.from({ length: parts }, (_, part) => {
    const from = part * sheetRowsMax;
    const count = Math.min(sheetRowsMax, rowCount - from);
    return tableSheet({ title, columns, rowCount: count, rows: () => slice(rows(), from, sheetRowsMax) }, linked);
  });
}

/** The columns that the text of the document links to an address in another column. */
function linkedColumnsOf({ sections }: ReportDocument, id: string): SheetOptions['linked'] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'dataset' && block.dataset === id && block.linked ? [block.linked] : []))[0];
}

async function* slice(rows: AsyncIterable<Row>, from: number, count: number): AsyncGenerator<Row, void, undefined> {
  let at = 0;
  for await (const row of rows) {
    if (at >= from + count) return;
    if (at >= from) yield row;
    at += 1;
  }
}

function textTables({ sections }: ReportDocument): TableSheet[] {
  return sections.flatMap(({ title, blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind !== 'table') return [];
      const { caption = title, columns, rows } = block;
      return [tableSheet({ title: caption, columns, rowCount: rows.length, rows: () => each(rows) })];
    }),
  );
}

async function* each(rows: readonly Row[]): AsyncGenerator<Row, void, undefined> {
  yield* rows;
}

interface Table {
  title: string;
  columns: readonly Column[];
  rowCount: number;
  rows(): AsyncIterable<Row>;
}

function tableSheet({ title, columns, rowCount, rows }: Table, linked?: SheetOptions['linked']): TableSheet {
  const hasLinks = linked !== undefined || columns.some(({ type }) => type === 'link');
  const options: SheetOptions = hasLinks ? { links: createSheetLinks(), ...(linked && { linked }) } : {};
  return {
    title,
    rowCount,
    ...(options.links && { links: options.links }),
    content: () => datasetSheet(columns, rows(), rowCount, options),
  };
}
