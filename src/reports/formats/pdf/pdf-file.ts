/** An object of a PDF file: its dictionary or value as text, and its stream. */
export interface PdfObject {
  number: number;
  text: string;
  stream: Buffer | null;
}

/** A PDF as Typst writes it, with a plain table of objects. */
export interface PdfFile {
  catalog: number;
  object(number: number): PdfObject;
  /** All objects whose dictionary has the entry. */
  objectsWith(entry: string): PdfObject[];
  /** The file with new versions of objects at its end, as the format allows. */
  append(changed: readonly PdfObject[]): Buffer;
}

/** @throws {Error} when the file is not as Typst writes it */
export function readPdfFile(bytes: Uint8Array): PdfFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.toString('latin1', file.lastIndexOf('trailer\n'));
  const start = Number(firstMatch(end, /startxref\n(\d+)\n/));
  const catalog = Number(firstMatch(end, /\/Root (\d+) 0 R/));
  const offsets = readOffsets(file.toString('latin1', start));
  const object = (number: number): PdfObject => readObject(file, number, offsets[number]);
  return {
    catalog,
    object,
    objectsWith(entry) {
      const found: PdfObject[] = [];
      for (let at = file.indexOf(entry); at >= 0; at = file.indexOf(entry, at + 1)) {
        const head = file.lastIndexOf(' 0 obj\n', at);
        const number = Number(file.toString('latin1', file.lastIndexOf('\n', head) + 1, head));
        if (found.at(-1)?.number !== number) found.push(object(number));
      }
      return found;
    },
    append(changed) {
      const parts = [file, Buffer.from('\n')];
      let length = file.length + 1;
      const entries = changed.map((one) => {
        const entry = `${one.number} 1\n${String(length).padStart(10, '0')} 00000 n\r\n`;
        const written = objectBytes(one);
        parts.push(written);
        length += written.length;
        return entry;
      });
      const trailer = firstMatch(end, /trailer\n([^]*)startxref/).replace('<<', `<<\n  /Prev ${start}`);
      parts.push(Buffer.from(`xref\n${entries.join('')}trailer\n${trailer}startxref\n${length}\n%%EOF\n`, 'latin1'));
      return Buffer.concat(parts);
    },
  };
}

/** The first group of the pattern. @throws {Error} when the text does not match */
export function firstMatch(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the PDF has no ${pattern.source}`);
  return found;
}

function readOffsets(table: string): (number | undefined)[] {
  const entries = [...firstMatch(table, /^xref\n0 \d+\n([^]*?)trailer/).matchAll(/(\d{10}) \d{5} [nf]/g)];
  return entries.map(([, offset]) => Number(offset));
}

function readObject(file: Buffer, number: number, offset: number | undefined): PdfObject {
  const head = `${number} 0 obj\n`;
  if (offset === undefined || file.toString('latin1', offset, offset + head.length) !== head)
    throw new Error(`the PDF has no object ${number}`);
  const start = offset + head.length;
  const end = file.indexOf('\nendobj', start);
  const stream = file.indexOf('\nstream\n', start);
  if (stream < 0 || stream > end) return { number, text: file.toString('latin1', start, end), stream: null };
  const text = file.toString('latin1', start, stream);
  const from = stream + '\nstream\n'.length;
  return { number, text, stream: file.subarray(from, from + Number(firstMatch(text, /\/Length (\d+)/))) };
}

function objectBytes({ number, text, stream }: PdfObject): Buffer {
  if (stream === null) return Buffer.from(`${number} 0 obj\n${text}\nendobj\n\n`, 'latin1');
  const dictionary = text.replace(/\/Length \d+/, `/Length ${stream.length}`);
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`, 'latin1'),
    stream,
    Buffer.from('\nendstream\nendobj\n\n'),
  ]);
}
