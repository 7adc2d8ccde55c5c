import type { Content, ContentNode, TableLayout } from 'pdfmake';
import { type Severity, severities } from '../../../domain/severity.ts';
import { groupDigits } from '../../group-digits.ts';
import { ink, severityColors } from '../../report-colors.ts';
import type { Cell, Column, Row } from '../../report-document.ts';
import { textWidth } from '../../text-width.ts';
import { webAddress } from '../../web-address.ts';
import { columnWidths, wordLengthMax } from './column-widths.ts';
import { contentWidth } from './pdf-page.ts';
import { pdfText } from './pdf-text.ts';

/** Maximum length of the text of a cell. Names from hostile images must not fill pages. */
const cellLengthMax = 160;

const paddings = { left: 4, right: 4 };

const rules: TableLayout = {
  hLineWidth: (index, { table }) => (index === 0 ? 0 : index === 1 || index === table.body.length ? 0.9 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (index) => (index === 1 ? ink.brand : ink.rule),
  paddingLeft: () => paddings.left,
  paddingRight: () => paddings.right,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
};

const size = 7.8;
const headSize = 7.6;

/** A table whose header row is repeated on every page and whose rows are never split across pages. */
export function pdfTable(columns: readonly Column[], rows: readonly Row[]): Content {
  const texts = columns.map((column) => rows.map((row) => shownText(column, row[column.id] ?? null)));
  const room = contentWidth - columns.length * (paddings.left + paddings.right);
  const widths = columnWidths(columns, texts, room, { size, headSize });
  const head = columns.map((column, index) => headCell(column, widths[index] ?? 0));
  const body = rows.map((row, place) =>
    columns.map((column, index) =>
      cell(column, row[column.id] ?? null, { text: texts[index]?.[place] ?? '', width: widths[index] ?? 0 }),
    ),
  );
  return {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body: [head, ...body] },
    layout: rules,
    style: 'table',
  };
}

const isNumeric = ({ type }: Column): boolean => type === 'integer' || type === 'number' || type === 'percent';

function headCell(column: Column, width: number): ContentNode {
  return {
    text: breakable(pdfText(column.title, 40), width),
    style: 'tableHead',
    ...(isNumeric(column) && { alignment: 'right' }),
  };
}

function cell(column: Column, value: Cell, { text, width }: { text: string; width: number }): ContentNode {
  if (value === null) return { text, color: ink.muted, ...(isNumeric(column) && { alignment: 'right' }) };
  if (column.type === 'severity' && typeof value === 'string') return severityCell(value);
  const url =
    typeof value === 'object' ? webAddress(value.url) : column.type === 'link' ? webAddress(String(value)) : undefined;
  return {
    text: breakable(text, width),
    ...(isNumeric(column) && { alignment: 'right' }),
    ...(url !== undefined && { link: url, color: ink.link }),
  };
}

/** The display text of a cell, for the computation of column widths. The suffix of a severity stands for its padding. */
function shownText(column: Column, value: Cell): string {
  if (value === null) return '–';
  return column.type === 'severity' ? `${severityOf(value)}__` : pdfText(cellText(column, value), cellLengthMax);
}

/**
 * Allows line breaks in words that are wider than the column: after punctuation, or else at the column width. A zero-width space marks a
 * break, because the word breaking of pdfmake places each character separately, which needs ten times the time and memory.
 */
function breakable(text: string, width: number): string {
  return text.replace(/\S+/g, (word) => {
    if (word.length <= wordLengthMax && textWidth(word, size) <= width) return word;
    let broken = '';
    let piece = '';
    for (const character of word) {
      if (piece !== '' && textWidth(piece + character, size) > width) {
        broken += `${piece}\u200B`;
        piece = '';
      }
      piece += character;
      if (piece.length < 4 || !/[/:@._+=-]/.test(character)) continue;
      broken += `${piece}\u200B`;
      piece = '';
    }
    return broken + piece;
  });
}

/** The severity on its color. The background covers the word and not the whole cell. */
function severityCell(value: string): ContentNode {
  const severity = severityOf(value);
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

function severityOf(value: Cell): Severity {
  return severities.find((one) => one === value) ?? 'UNKNOWN';
}

function cellText({ type }: Column, value: Exclude<Cell, null>): string {
  if (typeof value === 'object') return value.text;
  if (type === 'date') return String(value).slice(0, 10);
  if (typeof value === 'string') return value;
  if (type === 'percent') return `${Number.isInteger(value) ? value : value.toFixed(1)} %`;
  if (type === 'number') return value.toFixed(value !== 0 && Math.abs(value) < 0.1 ? 3 : 1);
  return groupDigits(String(value));
}
