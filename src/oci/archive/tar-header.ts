/** One header block of a tar (POSIX ustar, with GNU's binary numbers). */
export interface TarHeader {
  name: string;
  sizeBytes: number;
  /** `0` file, `1` hard link, `2` symbolic link, `5` directory, `x`/`g` pax records, `L`/`K` GNU long name and link. */
  type: string;
  linkName: string;
}

export const tarBlockBytes = 512;

/** Undefined when the checksum of the block is wrong, because the file is then no tar. */
export function readTarHeader(block: Buffer): TarHeader | undefined {
  const stored = octal(block, 148, 8);
  let sum = 8 * 0x20;
  for (const [index, byte] of block.entries()) if (index < 148 || index >= 156) sum += byte;
  const sizeBytes = number(block, 124, 12);
  if (stored !== sum || sizeBytes === undefined) return undefined;
  const isUstar = block.toString('latin1', 257, 262) === 'ustar';
  const prefix = isUstar && block[263] === 0x30 ? text(block, 345, 155) : '';
  const name = text(block, 0, 100);
  const type = block[156] === 0 ? '0' : String.fromCharCode(block[156] ?? 0x30);
  return { name: prefix === '' ? name : `${prefix}/${name}`, sizeBytes, type, linkName: text(block, 157, 100) };
}

function text(block: Buffer, offset: number, length: number): string {
  const field = block.subarray(offset, offset + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function octal(block: Buffer, offset: number, length: number): number | undefined {
  const digits = text(block, offset, length).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(`0${digits}`, 8) : undefined;
}

/** Octal text, or GNU's base-256 when the first bit is set. */
function number(block: Buffer, offset: number, length: number): number | undefined {
  if (((block[offset] ?? 0) & 0x80) === 0) return octal(block, offset, length);
  const bytes = block.subarray(offset + 1, offset + length);
  const value = bytes.reduce((total, byte) => total * 256 + byte, 0);
  return block[offset] === 0x80 && Number.isSafeInteger(value) ? value : undefined;
}

/** Pax extended header records, `LENGTH KEY=VALUE\n` each. Parsing ends at the first malformed record. */
export function readPaxRecords(data: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  let position = 0;
  while (position < data.length) {
    const space = data.indexOf(0x20, position);
    const length = space === -1 ? 0 : Number(data.toString('latin1', position, Math.min(space, position + 8)));
    if (!Number.isInteger(length) || length <= space - position || position + length > data.length) break;
    const record = data.toString('utf8', space + 1, position + length - 1);
    const equals = record.indexOf('=');
    if (equals > 0) records.set(record.slice(0, equals), record.slice(equals + 1));
    position += length;
  }
  return records;
}
