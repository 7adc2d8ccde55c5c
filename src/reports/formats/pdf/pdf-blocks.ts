import type { Content, ContentNode } from 'pdfmake';
import { groupDigits } from '../../group-digits.ts';
import { ink, toneColors } from '../../report-colors.ts';
import type { Block, Dataset, Figure, ReportDocument, Row, Section } from '../../report-document.ts';
import { pdfChart, pdfChartHeight } from './pdf-chart.ts';
import { contentWidth } from './pdf-page.ts';
import { pdfTable } from './pdf-table.ts';
import { pdfText } from './pdf-text.ts';

const textLengthMax = 4000;
const figuresPerRowMax = 4;
/** Table of contents: height below its title, height of a line without its margin, and maximum margin, in points. */
const contents = { room: 680, line: 16.9, marginMax: 5 };

/** Height of a heading with the space around it, in points. */
const headingHeight = 55;
/** Minimum height of the content that follows a heading on the same page, in points. */
const followingHeight = 95;

export async function pdfSection(section: Section, document: ReportDocument): Promise<Content[]> {
  const blocks: Content[] = [];
  for (const block of section.blocks) blocks.push(...(await pdfBlock(block, document)));
  return [
    roomBelow(headingHeight + heightWith(section.blocks[0])),
    {
      text: pdfText(section.title),
      style: 'heading',
      outline: true,
      tocItem: true,
      tocMargin: [0, contentsMargin(document.sections.length), 0, 0],
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth: 1, lineColor: ink.brand }],
      margin: [0, 0, 0, 10],
    },
    ...blocks,
  ];
}

/**
 * An element without height before a heading. If less than `height` is left on the page, the heading starts on the next page, so that it is
 * never alone at the bottom of a page. The `pageBreakBefore` of pdfmake would lay out the whole document again for each break.
 */
const roomBelow = (height: number): ContentNode => ({
  stack: [{ canvas: [], margin: [0, height, 0, 0] }],
  unbreakable: true,
  margin: [0, 0, 0, -height],
});

/** Tables with at most `rowsMax` rows are on one page. */
const smallTable = { rowsMax: 12, rowHeight: 17, head: 50 };

function heightWith(block: Block | undefined): number {
  if (block?.kind === 'chart') return Math.max(followingHeight, pdfChartHeight(block));
  if (block?.kind !== 'table' || block.rows.length > smallTable.rowsMax) return followingHeight;
  return Math.max(followingHeight, smallTable.head + block.rows.length * smallTable.rowHeight);
}

/** Margin between lines of the table of contents that keeps it on one page. */
function contentsMargin(lines: number): number {
  return Math.max(0, Math.min(contents.marginMax, contents.room / lines - contents.line));
}

async function pdfBlock(block: Block, document: ReportDocument): Promise<Content[]> {
  switch (block.kind) {
    case 'paragraph':
      return [{ text: pdfText(block.text, textLengthMax), style: block.isNote ? 'note' : 'paragraph' }];
    case 'list':
      return [
        {
          ul: block.items.map((item, index) => ({
            text: pdfText(item, textLengthMax),
            margin: [0, index === 0 ? 0 : 3, 0, 0],
          })),
          margin: [0, 0, 0, 13],
        },
      ];
    case 'figures':
      return [pdfFigures(block.figures)];
    case 'chart':
      return [pdfChart(block)];
    case 'terms':
      return [pdfTerms(block.terms)];
    case 'table':
      return [...captionOf(block.caption, heightWith(block)), pdfTable(block.columns, block.rows)];
    case 'dataset': {
      const dataset = document.datasets.find(({ id }) => id === block.dataset);
      return dataset ? pdfDataset(dataset, document, block) : [];
    }
  }
}

async function pdfDataset(
  dataset: Dataset,
  document: ReportDocument,
  { rowsMax, columns, caption, linked }: Extract<Block, { kind: 'dataset' }>,
): Promise<Content[]> {
  const shown = columns
    ? columns.flatMap((id) => dataset.columns.find((column) => column.id === id) ?? [])
    : dataset.columns;
  const rows: Row[] = [];
  for await (const row of dataset.rows()) {
    if (rows.length === rowsMax) break;
    rows.push(linked ? withLink(row, linked) : row);
  }
  if (rows.length === 0) return [...captionOf(caption), { text: 'No entries.', style: 'note' }];
  const left = dataset.rowCount - rows.length;
  // CSV contains the main dataset only.
  const forms = dataset.id === document.mainDataset ? 'CSV, JSON and XLSX' : 'JSON and XLSX';
  const more = `${rows.length} of ${dataset.rowCount} rows are shown. The ${forms} formats of this report contain all rows.`;
  return [
    ...captionOf(caption),
    pdfTable(shown, rows),
    ...(left > 0 ? [{ text: more, style: 'note' } satisfies ContentNode] : []),
  ];
}

/** The row in which the text of one column links to the address in another column. */
function withLink(row: Row, { column, address }: { column: string; address: string }): Row {
  const [text, url] = [row[column], row[address]];
  return typeof text === 'string' && typeof url === 'string' ? { ...row, [column]: { text, url } } : row;
}

function captionOf(caption: string | undefined, height = followingHeight): Content[] {
  return caption === undefined ? [] : [roomBelow(height), { text: pdfText(caption), style: 'tableCaption' }];
}

function pdfFigures(figures: readonly Figure[]): Content {
  // Five figures are in rows of three and two, not four and one. Two figures are as wide as in a row of four.
  const figuresPerRow =
    figures.length <= figuresPerRowMax
      ? figuresPerRowMax
      : Math.ceil(figures.length / Math.ceil(figures.length / figuresPerRowMax));
  const rows: ContentNode[][] = [];
  for (let at = 0; at < figures.length; at += figuresPerRow) {
    const tiles = figures.slice(at, at + figuresPerRow).map(tile);
    while (tiles.length < figuresPerRow) tiles.push({ text: '' });
    rows.push(tiles);
  }
  return {
    table: { widths: Array.from({ length: figuresPerRow }, () => '*'), body: rows, dontBreakRows: true },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: (index) => (index === 0 ? 0 : 5),
      paddingRight: (index) => (index === figuresPerRow - 1 ? 0 : 5),
      paddingTop: () => 0,
      paddingBottom: () => 10,
    },
    margin: [0, 0, 0, 4],
  };
}

function tile({ label, value, note, tone = 'neutral' }: Figure): ContentNode {
  const color = tone === 'unknown' ? ink.muted : toneColors[tone].fill;
  const isLong = value.length > 9;
  return {
    table: {
      widths: ['*'],
      body: [
        [{ text: pdfText(label, 60), fontSize: 7.5, color: ink.muted, margin: [0, 0, 0, 1] }],
        [
          {
            text: pdfText(grouped(value), 24),
            // Same height as a short value, so that all tiles of a row have the same height.
            ...(isLong ? { fontSize: 13, margin: [0, 4, 0, 4.1] } : { fontSize: 19 }),
            bold: true,
            color: tone === 'neutral' ? ink.text : color,
          },
        ],
        [{ text: pdfText(note ?? ' ', 90), fontSize: 7, color: ink.muted, margin: [0, 1, 0, 0] }],
      ],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index) => (index === 0 ? 2.5 : 0),
      vLineColor: () => color,
      fillColor: () => ink.surface,
      paddingLeft: () => 9,
      paddingRight: () => 6,
      paddingTop: (index) => (index === 0 ? 7 : 0),
      paddingBottom: (index) => (index === 2 ? 7 : 0),
    },
  };
}

/** Groups the digits of a number as in tables. */
function grouped(value: string): string {
  return /^\d+$/.test(value) ? groupDigits(value) : value;
}

function pdfTerms(terms: readonly { term: string; definition: string }[]): Content {
  return {
    table: {
      widths: [130, '*'],
      dontBreakRows: true,
      body: terms.map(({ term, definition }) => [
        { text: pdfText(term, 120), bold: true },
        { text: pdfText(definition, textLengthMax), color: ink.text },
      ]),
    },
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => ink.rule,
      paddingLeft: () => 0,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    fontSize: 8.5,
    margin: [0, 0, 0, 12],
  };
}
