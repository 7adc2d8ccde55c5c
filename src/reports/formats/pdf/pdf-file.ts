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
  /** All objects whose dictionary has the entry. Texts in a dictionary, such as the title, do not count. */
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
  const offsets = readOffsets(file, start);
  const object = (number: number): PdfObject => readObject(file, number, offsets.get(number));
  return {
    catalog,
    object,
    objectsWith(entry) {
      return [...offsets.keys()]
        .filter((number) => number > 0)
        .map(object)
        .filter(({ text }) => text.includes(entry) && text.replaceAll(literalText, '()').includes(entry));
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

/** Places of the newest versions of all objects, from the table at the position and those before it. */
function readOffsets(file: Buffer, position: number): Map<number, number> {
  const offsets = new Map<number, number>();
  const seen = new Set<number>();
  for (let start: number | undefined = position; start !== undefined && !seen.has(start); ) {
    seen.add(start);
    const text = file.toString('latin1', start);
    for (const [, first, , entries = ''] of firstMatch(text, /^xref\n([^]*?)trailer/).matchAll(section)) {
      for (const [index, entry] of entries.match(/\d{10} \d{5} [nf]/g)?.entries() ?? []) {
        const number = Number(first) + index;
        if (!offsets.has(number)) offsets.set(number, Number(entry.slice(0, 10)));
      }
    }
    const previous: string | undefined = /trailer[^]*?\/Prev (\d+)[^]*?startxref/.exec(text)?.[1];
    start = previous === undefined ? undefined : Number(previous);
  }
  return offsets;
}

/** A text in a dictionary: parentheses in it are escaped, as Typst writes them. */
const literalText = /\((?:\\[^]|[^\\()])*\)/g;
const section = /(\d+) (\d+)\n((?:\d{10} \d{5} [nf]\r\n)*)/g;

function readObject(file: Buffer, number: number, offset: number | undefined): PdfObject {
  const head = `${number} 0 obj\n`;
  if (offset === undefined || file.toString('latin1', offset, offset + head.length) !== head)
    throw new Error(`the PDF has no object ${number}`);
  const start = offset + head.length;
  const end = file.indexOf('\nendobj', start);
  // Most objects have no stream. The next one in the file can be far away.
  const textBytes = file.subarray(start, end).indexOf('\nstream\n');
  if (textBytes < 0) return { number, text: file.toString('latin1', start, end), stream: null };
  const stream = start + textBytes;
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
