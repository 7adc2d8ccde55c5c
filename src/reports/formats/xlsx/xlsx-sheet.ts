import { severities } from '../../../domain/severity.ts';
import { dayMs } from '../../../lib/durations.ts';
import { startsFormula } from '../../../lib/starts-formula.ts';
import { headOf } from '../../column-names.ts';
import type { Cell, Column, Row } from '../../report-document.ts';
import { roundedCell } from '../../rounded-cell.ts';
import type { SheetLinks } from './sheet-links.ts';
import { cellStyles, sheetStart } from './xlsx-parts.ts';
import { columnName, xmlText } from './xlsx-text.ts';

/** Day 0 of ECMA-376 is 1899-12-30, so that 1900-03-01 is day 61. */
const epochMs = Date.UTC(1899, 11, 30);
/** Approximate length of the yielded pieces in characters. */
const pieceLength = 32 * 1024;

export interface SheetCell {
  value: string | number;
  style: number;
}

export interface SheetRow {
  cells: readonly SheetCell[];
  /** The first cell links to this sheet. */
  sheet?: string;
}

export interface SheetOptions {
  /** Rows above the header row. */
  lead?: readonly SheetRow[];
  /** Gets the hyperlinks of the cells. Without it, links are text. */
  links?: SheetLinks;
  /** The text of one column links to the address in another column. */
  linked?: { column: string; address: string };
}

/** A sheet of a dataset with a frozen header row, filters, and column widths and types. */
export async function* datasetSheet(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  rowCount: number,
  { lead = [], links, linked }: SheetOptions = {},
): AsyncGenerator<string, void, undefined> {
  const headRow = lead.length + 1;
  const last = columnName(columns.length - 1);
  const heads = columns.map(headOf);
  const widths = columns.map(({ width }, index) =>
    Math.min(70, Math.max((heads[index]?.length ?? 0) + 4, Math.round(width * 9))),
  );
  yield `${sheetStart}<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnWidths(widths)}<sheetData>`;
  for (const [index, row] of lead.entries()) yield rowXml(index + 1, row);
  yield rowXml(headRow, { cells: heads.map((head) => ({ value: head, style: cellStyles.head })) });
  let number = headRow;
  let piece = '';
  for await (const row of rows) {
    number += 1;
    const cells = columns.map((column, index) => {
      const cell = toCell(column, roundedCell(column, row[column.id] ?? null));
      const url = links && addressOf(column, row, linked);
      return url !== undefined && cell.value !== '' && links?.add(`${columnName(index)}${number}`, url)
        ? linkCell(cell)
        : cell;
    });
    piece += rowXml(number, { cells });
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData><autoFilter ref="A${headRow}:${last}${rowCount + headRow}"/>${links?.element() ?? ''}</worksheet>`;
}

/** A sheet of text and figures. */
export function* textSheet(
  rows: readonly SheetRow[],
  widths: readonly number[],
  links?: SheetLinks,
): Generator<string, void, undefined> {
  yield `${sheetStart}${columnWidths(widths)}<sheetData>`;
  for (const [index, row] of rows.entries()) {
    if (row.sheet !== undefined) links?.addSheet(`A${index + 1}`, row.sheet);
    yield rowXml(index + 1, row);
  }
  yield `</sheetData>${links?.element() ?? ''}</worksheet>`;
}

export function textCell(text: string, style: number = cellStyles.text): SheetCell {
  return { value: text, style: style === cellStyles.text && startsFormula(text) ? cellStyles.quoted : style };
}

export function numberCell(value: number): SheetCell {
  return { value, style: Number.isInteger(value) ? cellStyles.integer : cellStyles.number };
}

/** A cell that a quote prefix or a color marks keeps its style. */
function linkCell(cell: SheetCell): SheetCell {
  return cell.style === cellStyles.text ? { ...cell, style: cellStyles.link } : cell;
}

function addressOf({ id, type }: Column, row: Row, linked: SheetOptions['linked']): string | undefined {
  const cell = row[linked?.column === id ? linked.address : id] ?? null;
  if (type !== 'link' && linked?.column !== id) return undefined;
  if (typeof cell === 'object') return cell?.url;
  return typeof cell === 'string' ? cell : undefined;
}

function columnWidths(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
}

function rowXml(number: number, { cells }: SheetRow): string {
  const written = cells.map(({ value, style }, index) => {
    if (value === '') return '';
    const place = `r="${columnName(index)}${number}"${style === 0 ? '' : ` s="${style}"`}`;
    return typeof value === 'number'
      ? `<c ${place}><v>${value}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

/** A text of 10 characters is a day without a time. */
function dateCell(text: string, ms: number): SheetCell {
  return { value: (ms - epochMs) / dayMs, style: text.length === 10 ? cellStyles.day : cellStyles.date };
}

function toCell(column: Column, value: Cell): SheetCell {
  if (value === null) return { value: '', style: cellStyles.text };
  if (typeof value === 'object') return textCell(value.text);
  switch (column.type) {
    case 'integer':
    case 'number':
    case 'percent':
      return typeof value === 'number' && Number.isFinite(value)
        ? { value, style: cellStyles[column.type] }
        : textCell(String(value));
    case 'date': {
      const ms = Date.parse(String(value));
      return Number.isNaN(ms) ? textCell(String(value)) : dateCell(String(value), ms);
    }
    case 'severity': {
      const rank = severities.findIndex((severity) => severity === value);
      return rank === -1 ? textCell(String(value)) : { value: String(value), style: cellStyles.severity + rank };
    }
    case 'value':
      return typeof value === 'number' && Number.isFinite(value) ? numberCell(value) : textCell(String(value));
    case 'text':
    case 'link':
      return textCell(String(value));
  }
}
