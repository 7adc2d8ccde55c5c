import { ink } from '../../report-colors.ts';
import type { Block, Dataset, ReportDocument, Row } from '../../report-document.ts';
import { pdfChart } from './pdf-chart.ts';
import type { PdfBlock } from './pdf-content.ts';
import { pdfFigures } from './pdf-figures.ts';
import { contentWidth } from './pdf-page.ts';
import type { PdfPrinter } from './pdf-printer.ts';
import { pdfTable } from './pdf-table.ts';

const textLengthMax = 4000;
/** Of lists and definitions. */
const indent = 24;
/** Longer paragraphs do not belong to the block below them. */
const leadLengthMax = 400;

/** The blocks of a section. A short paragraph, which introduces what follows, is on the page of the start of the next block. */
export async function pdfBlocks(
  blocks: readonly Block[],
  document: ReportDocument,
  printer: PdfPrinter,
  width = contentWidth,
): Promise<PdfBlock[]> {
  const printed: PdfBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    const introduces = blocks[index + 1] !== undefined && isLead(block);
    for (const one of await pdfBlock(block, document, { printer, width }))
      printed.push(introduces ? { ...one, keep: true } : one);
  }
  return printed;
}

const isLead = (block: Block): boolean =>
  block.kind === 'paragraph' && !block.isNote && block.text.length <= leadLengthMax;

interface PageOfBlock {
  printer: PdfPrinter;
  /** Between its margins, in points. */
  width: number;
}

/** A new kind of block needs a case here and, unless it consists of known ones, in `report.typ`. */
async function pdfBlock(block: Block, document: ReportDocument, page: PageOfBlock): Promise<PdfBlock[]> {
  const { printer, width } = page;
  const text = (value: string) => printer.text(value, { lengthMax: textLengthMax, width: width - indent });
  switch (block.kind) {
    case 'paragraph':
      return [{ kind: block.isNote ? 'note' : 'paragraph', text: text(block.text) }];
    case 'list':
      return block.items.length === 0 ? [] : [{ kind: 'list', items: block.items.map(text) }];
    case 'figures':
      return block.figures.length === 0 ? [] : [pdfFigures(block.figures, printer)];
    case 'chart':
      return [pdfChart(block, printer)];
    case 'terms': {
      const terms = block.terms.map(({ term, definition }) => ({ term: text(term), definition: text(definition) }));
      return terms.length === 0 ? [] : [{ kind: 'terms', terms }];
    }
    case 'table':
      return [...captionOf(block.caption, printer), pdfTable(block.columns, block.rows, printer, width)];
    case 'dataset': {
      const dataset = document.datasets.find(({ id }) => id === block.dataset);
      return dataset ? pdfDataset(dataset, document, block, page) : [];
    }
  }
}

async function pdfDataset(
  dataset: Dataset,
  document: ReportDocument,
  { rowsMax, columns, caption, linked }: Extract<Block, { kind: 'dataset' }>,
  { printer, width }: PageOfBlock,
): Promise<PdfBlock[]> {
  const shown = columns
    ? columns.flatMap((id) => dataset.columns.find((column) => column.id === id) ?? [])
    : dataset.columns;
  const rows: Row[] = [];
  for await (const row of dataset.rows()) {
    if (rows.length === rowsMax) break;
    rows.push(linked ? withLink(row, linked) : row);
  }
  const above = captionOf(caption, printer);
  if (rows.length === 0) return [...above, { kind: 'note', text: 'No entries.' }];
  const left = dataset.rowCount - rows.length;
  // CSV contains the main dataset only.
  const forms = dataset.id === document.mainDataset ? 'CSV, JSON and XLSX' : 'JSON and XLSX';
  const download = document.cover?.download;
  const place = download === undefined ? '' : ` (GET ${download}?format=XLSX)`;
  const more = `${rows.length} of ${dataset.rowCount} rows are shown, and ${left} are left out. The ${forms} formats of this report contain all rows${place}.`;
  const table = pdfTable(shown, rows, printer, width);
  return [...above, table, ...(left > 0 ? [{ kind: 'note', text: more } as const] : [])];
}

/** The row in which the text of one column links to the address in another column. */
function withLink(row: Row, { column, address }: { column: string; address: string }): Row {
  const [text, url] = [row[column], row[address]];
  return typeof text === 'string' && typeof url === 'string' ? { ...row, [column]: { text, url } } : row;
}

function captionOf(caption: string | undefined, printer: PdfPrinter): PdfBlock[] {
  return caption === undefined ? [] : [{ kind: 'caption', text: printer.text(caption) }];
}

/** Names of the colors in `report.typ`. */
export const pdfColors = { ...ink, onBrand: '#c9d8ea' };
