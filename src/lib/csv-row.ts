import { startsFormula } from './starts-formula.ts';

/** A cell of a table; null is an empty one. */
export type CsvValue = string | number | null;

/**
 * One row as RFC 4180 has it, with its line end. Text is always in quotation marks. An apostrophe before what a spreadsheet would
 * take for a formula makes it text again. Numbers are written as they are.
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
