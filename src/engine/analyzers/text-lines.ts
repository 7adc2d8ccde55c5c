/** A line's place in the bytes: `end` is exclusive and leaves out `\n` and `\r\n`. Returning false ends the visit. */
export type LineVisitor = (start: number, end: number, lineNumber: number) => boolean;

const lineFeed = 10;
const carriageReturn = 13;
/** Far above any bound on what is kept, so that a cut text is still seen to be too long. */
const textBytesMax = 64 * 1024;

/** The same memory with Buffer's methods. */
export function bufferOver(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Visits every line without decoding or copying: a database of tens of MB costs no more memory than its bytes. */
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
 * Text of a range; bytes that are not UTF-8 become U+FFFD, which `packageTextProblem` refuses where it matters.
 * Cut at 64 KiB, so that one endless line is never copied whole.
 */
export function textOf(buffer: Buffer, start: number, end: number): string {
  return buffer.toString('utf8', start, Math.min(end, start + textBytesMax));
}
