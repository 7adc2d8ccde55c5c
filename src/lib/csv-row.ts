import { startsFormula } from './starts-formula.ts';

/** A table cell. null is an empty cell. */
export type CsvValue = string | number | null;

/**
 * One CSV row with its line end (RFC 4180). Text is always in quotation marks. Text that a spreadsheet would read as a formula gets a
 * leading apostrophe. Numbers are written without quotation marks.
 */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}

function toCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = startsFormula(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
