/** A line's place in the bytes: `end` is exclusive and leaves out `\n` and `\r\n`. */
export type LineVisitor = (start: number, end: number, lineNumber: number) => void;

const lineFeed = 10;
const carriageReturn = 13;

/** Visits every line without decoding or copying: a database of tens of MB costs no more memory than its bytes. */
export function visitLines(bytes: Uint8Array, visit: LineVisitor): void {
  let start = 0;
  let lineNumber = 1;
  while (start < bytes.length) {
    const found = bytes.indexOf(lineFeed, start);
    const next = found === -1 ? bytes.length : found;
    const end = next > start && bytes[next - 1] === carriageReturn ? next - 1 : next;
    visit(start, end, lineNumber);
    start = next + 1;
    lineNumber += 1;
  }
}

/**
 * Text of a range; bytes that are not UTF-8 become U+FFFD, which `packageTextProblem` refuses where it matters.
 * Cut at `textBytesMax` so that one endless line is never copied whole.
 */
export function textOf(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const cut = Math.min(end, start + textBytesMax);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', start, cut);
}

/** Far above any bound on what is kept, so that a cut text is still seen to be too long. */
const textBytesMax = 64 * 1024;
