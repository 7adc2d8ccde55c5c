/** Includes full-width forms, which some spreadsheets normalize. Some spreadsheets also ignore leading blanks and invisible characters. */
const start = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Whether a spreadsheet program can read the text as a formula: it begins with `=`, `+`, `-`, `@`, a tab or a line break. */
export function startsFormula(text: string): boolean {
  return start.test(text);
}
