/** Wide forms included: some spreadsheets fold them. Blanks and what has no shape before them do not stop all of them. */
const start = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Whether a spreadsheet program can take the text for a formula: `= + - @`, tabs and line breaks. */
export function startsFormula(text: string): boolean {
  return start.test(text);
}
