/** A cell of a table; null is an empty one. */
export type CsvValue = string | number | null;

/**
 * One row as RFC 4180 has it, with its line end. Text is always in quotation marks. Spreadsheets take text that begins with one of `= + - @`,
 * a tab or a line break for a formula, also behind blanks; an apostrophe before it makes it text again. Numbers are written as they are.
 */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}

/** Wide forms included: some spreadsheets fold them. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/u;

function toCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
