import { PassThrough, pipeline, type Readable } from 'node:stream';

/** U+FEFF in UTF-8. Excel reads a CSV file without it in the code page of the system. */
export const byteOrderMark = Buffer.from('\ufeff', 'utf8');

/** The content after a byte order mark. An error or the end of one stream ends the other. */
export function withByteOrderMark(content: Readable): Readable {
  const marked = new PassThrough();
  marked.write(byteOrderMark);
  // The reader of `marked` gets the error.
  pipeline(content, marked, () => undefined);
  return marked;
}
