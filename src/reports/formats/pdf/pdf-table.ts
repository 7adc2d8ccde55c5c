import type { Content, ContentNode, TableLayout } from 'pdfmake';
import { type Severity, severities } from '../../../domain/severity.ts';
import { ink, severityColors } from '../../report-colors.ts';
import type { Cell, Column, Row } from '../../report-document.ts';
import { webAddress } from '../../web-address.ts';
import { contentWidth } from './pdf-page.ts';
import { pdfText } from './pdf-text.ts';

/** Of text in one cell: names of hostile images must not fill pages. */
const cellLengthMax = 160;

const rules: TableLayout = {
  hLineWidth: (index, { table }) => (index === 0 ? 0 : index === 1 || index === table.body.length ? 0.9 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (index) => (index === 1 ? ink.brand : ink.rule),
  paddingLeft: (index) => (index === 0 ? 4 : 5),
  paddingRight: () => 5,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
};

/** Both paddings of a column together, in points, as in `rules`. */
const paddingWidth = 10;
/** What a column needs so that nothing in it is broken that should stay together, in points. */
const widthMin: Readonly<Record<Column['type'], number>> = {
  text: 30,
  integer: 26,
  number: 22,
  percent: 28,
  date: 43,
  severity: 46,
  link: 40,
};
/** Of a letter of a head and of a row, about. */
const headLetterWidth = 4.3;
const letterWidth = 4.5;
const capitalWidth = 5.5;

/** A table whose head is repeated on every page and whose rows are never cut in two. */
export function pdfTable(columns: readonly Column[], rows: readonly Row[]): Content {
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columnWidths(columns, rows, contentWidth - columns.length * paddingWidth),
      body: [
        columns.map(headCell),
        ...rows.map((row) => columns.map((column, index) => cell(column, row[index] ?? null))),
      ],
    },
    layout: rules,
    style: 'table',
  };
}

/** By the columns' shares, but none narrower than it needs as long as there is room for that. */
function columnWidths(columns: readonly Column[], rows: readonly Row[], room: number): number[] {
  const needed = columns.map(({ title, type }, index) =>
    Math.max(widthMin[type], Math.min(title.length, 12) * headLetterWidth, longestWord(rows, index)),
  );
  const scale = Math.min(1, room / needed.reduce((sum, width) => sum + width, 0));
  const least = needed.map((width) => width * scale);
  const fixed = new Set<number>();
  for (;;) {
    const free = [...columns.keys()].filter((index) => !fixed.has(index));
    const left = room - [...fixed].reduce((sum, index) => sum + (least[index] ?? 0), 0);
    const weights = free.reduce((sum, index) => sum + (columns[index]?.width ?? 0), 0);
    const shareOf = (index: number): number => (left * (columns[index]?.width ?? 0)) / weights;
    const short = free.filter((index) => shareOf(index) < (least[index] ?? 0));
    if (short.length === 0 || short.length === free.length)
      return columns.map((_, index) => (fixed.has(index) || short.length > 0 ? (least[index] ?? 0) : shareOf(index)));
    for (const index of short) fixed.add(index);
  }
}

const isNumeric = ({ type }: Column): boolean => type === 'integer' || type === 'number' || type === 'percent';

function headCell(column: Column): ContentNode {
  return { text: pdfText(column.title, 40), style: 'tableHead', ...(isNumeric(column) && { alignment: 'right' }) };
}

function cell(column: Column, value: Cell): ContentNode {
  if (value === null) return { text: '–', color: ink.muted, ...(isNumeric(column) && { alignment: 'right' }) };
  if (column.type === 'severity' && typeof value === 'string') return severityCell(value);
  const text = cellText(column, value);
  const url =
    typeof value === 'object' ? webAddress(value.url) : column.type === 'link' ? webAddress(String(value)) : undefined;
  return {
    text: breakable(pdfText(text, cellLengthMax)),
    ...(isNumeric(column) && { alignment: 'right' }),
    ...(url !== undefined && { link: url, color: ink.link }),
  };
}

/** How wide the longest word of a column is that is not broken, in points, about. */
function longestWord(rows: readonly Row[], index: number): number {
  let longest = 0;
  for (const row of rows) {
    const value = row[index];
    if (typeof value === 'number' || value === null || value === undefined) continue;
    for (const word of (typeof value === 'string' ? value : value.text).slice(0, cellLengthMax).split(/\s/)) {
      if (word.length > wordLengthMax) continue;
      const capitals = word.match(/[A-Z]/g)?.length ?? 0;
      longest = Math.max(longest, capitals * capitalWidth + (word.length - capitals) * letterWidth);
    }
  }
  return longest;
}

/** Characters of a word that fit into the narrowest column. */
const wordLengthMax = 14;

/**
 * Names without blanks are longer than any column: they may be broken behind their punctuation, else anywhere. By a character without width,
 * since pdfmake's own way places each character by itself, which takes ten times as long and as much.
 */
function breakable(text: string): string {
  return text.replace(/\S{15,}/g, (word) => {
    let broken = '';
    let since = 0;
    for (const character of word) {
      broken += character;
      since += 1;
      if (since >= wordLengthMax || (since >= 4 && /[/:@._+=-]/.test(character))) {
        broken += '\u200B';
        since = 0;
      }
    }
    return broken;
  });
}

/** The word on its colour, as wide as the word: a whole cell would be as high as its row. */
function severityCell(value: string): ContentNode {
  const severity: Severity = severities.find((one) => one === value) ?? 'UNKNOWN';
  const { fill, text } = severityColors[severity];
  return {
    text: `\u00A0${severity}\u00A0`,
    background: fill,
    color: text,
    bold: true,
    fontSize: 6.4,
    characterSpacing: 0.3,
    margin: [0, 1, 0, 0],
  };
}

function cellText({ type }: Column, value: Exclude<Cell, null>): string {
  if (typeof value === 'object') return value.text;
  if (type === 'date') return String(value).slice(0, 10);
  if (typeof value === 'string') return value;
  if (type === 'percent') return `${Number.isInteger(value) ? value : value.toFixed(1)} %`;
  if (type === 'number') return value.toFixed(value !== 0 && Math.abs(value) < 0.1 ? 3 : 1);
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}
