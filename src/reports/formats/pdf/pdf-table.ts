import { type Severity, severities } from '../../../domain/severity.ts';
import { groupDigits } from '../../group-digits.ts';
import { severityColors } from '../../report-colors.ts';
import type { Cell, Column, Row } from '../../report-document.ts';
import { shortenName } from '../../shorten-name.ts';
import { webAddress } from '../../web-address.ts';
import { columnWidths } from './column-widths.ts';
import type { PdfCell, PdfTable } from './pdf-content.ts';
import { contentWidth } from './pdf-page.ts';
import type { PdfPrinter } from './pdf-printer.ts';

/** Maximum length of the text of a cell. Names from hostile images must not fill pages. */
const cellLengthMax = 160;
/** Tables with at most this number of rows are on one page. */
const wholeRowsMax = 12;
/** Padding at both sides of a cell. */
const padding = 8;
const size = 7.8;
const headSize = 7.6;

/** A table whose header row is repeated on every page and whose rows are never split across pages. */
export function pdfTable(
  columns: readonly Column[],
  rows: readonly Row[],
  printer: PdfPrinter,
  pageWidth = contentWidth,
): PdfTable {
  const texts = columns.map((column) => rows.map((row) => shownText(column, row[column.id] ?? null, printer)));
  const available = pageWidth - columns.length * padding;
  const { widths, isCrowded } = columnWidths(columns, texts, available, { size, headSize });
  const cells = rows.flatMap((row, place) =>
    columns.map((column, index) => {
      const room = { size, width: widths[index] ?? 0, lengthMax: cellLengthMax };
      return cell(column, row[column.id] ?? null, (text) => printer.text(text, room), texts[index]?.[place] ?? '');
    }),
  );
  return {
    kind: 'table',
    widths: widths.map((width) => Math.round((width + padding) * 100) / 100),
    isNumeric: columns.map(({ type }) => type === 'integer' || type === 'number' || type === 'percent'),
    head: columns.map(({ title }, index) => {
      return printer.text(title, { lengthMax: 40, size: headSize, width: widths[index] ?? 0 });
    }),
    cells,
    isWhole: rows.length <= wholeRowsMax,
    needsWidePage: rows.length > wholeRowsMax && isCrowded,
  };
}

function cell(
  column: Column,
  value: Cell,
  print: (text: string) => Exclude<PdfCell, { severity: string } | { link: string }>,
  text: string,
): PdfCell {
  if (value !== null && column.type === 'severity') {
    const severity = severityOf(value);
    const { fill, text: color } = severityColors[severity];
    return { severity, fill, ink: color };
  }
  const url =
    value === null || column.type === 'severity'
      ? undefined
      : typeof value === 'object'
        ? webAddress(value.url)
        : column.type === 'link'
          ? webAddress(String(value))
          : undefined;
  return url === undefined ? print(text) : { link: url, text: print(text) };
}

/** The display text of a cell, for the computation of column widths. The suffix of a severity stands for its padding. */
function shownText(column: Column, value: Cell, printer: PdfPrinter): string {
  if (value === null) return '–';
  return column.type === 'severity'
    ? `${severityOf(value)}_`
    : printer.line(shortenName(cellText(column, value), cellLengthMax), cellLengthMax);
}

function severityOf(value: Cell): Severity {
  return severities.find((one) => one === value) ?? 'UNKNOWN';
}

function cellText({ type }: Column, value: Exclude<Cell, null>): string {
  if (typeof value === 'object') return value.text;
  if (type === 'date') return String(value).slice(0, 10);
  if (typeof value === 'string') return value;
  if (type === 'percent') return `${Number.isInteger(value) ? value : value.toFixed(1)}\u00A0%`;
  if (type === 'number') return value.toFixed(value !== 0 && Math.abs(value) < 0.1 ? 3 : 1);
  return groupDigits(String(value));
}
