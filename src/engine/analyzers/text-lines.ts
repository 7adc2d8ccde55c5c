/** Position of a line in the bytes. `end` is exclusive and does not include `\n` or `\r\n`. Returning false stops the visit. */
export type LineVisitor = (start: number, end: number, lineNumber: number) => boolean;

const lineFeed = 10;
const carriageReturn = 13;
/** Far above the limits of stored text, so that a cut text is still recognized as too long. */
const textBytesMax = 64 * 1024;

/** The same memory with the methods of Buffer. */
export function bufferOver(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Visits every line without decoding or copying: a database of tens of MB needs no more memory than its bytes. */
export function visitLines(buffer: Buffer, visit: LineVisitor): void {
  let start = 0;
  for (let lineNumber = 1; start < buffer.length; lineNumber += 1) {
    const found = buffer[start] === lineFeed ? start : buffer.indexOf(lineFeed, start);
    const next = found === -1 ? buffer.length : found;
    const end = next > start && buffer[next - 1] === carriageReturn ? next - 1 : next;
    if (!visit(start, end, lineNumber)) return;
    start = next + 1;
  }
}

/**
 * Text of a range. Invalid UTF-8 becomes U+FFFD, which `packageTextProblem` refuses where it matters. The text is cut at 64 KiB, so that an
 * endless line is never copied completely.
 */
export function textOf(buffer: Buffer, start: number, end: number): string {
  return buffer.toString('utf8', start, Math.min(end, start + textBytesMax));
}

/** Text of a whole file, without a byte order mark. Invalid UTF-8 becomes U+FFFD. */
export function wholeText(bytes: Uint8Array): string {
  const text = bufferOver(bytes).toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
