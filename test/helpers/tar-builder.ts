/**
 * Builds tars block by block, including invalid ones: every field can have any value. For well-formed archives `makeTar` in oci-layout.ts
 * is sufficient.
 */
export interface TarPart {
  /** Bytes for names that are no UTF-8. Cut at 100; longer ones need `longName` or `pax` before. */
  name: string | Buffer;
  content?: Buffer | string;
  /** Type flag; `0` a file, `1` a hard link, `2` a symbolic link, `5` a directory. */
  type?: string;
  linkName?: string;
  mode?: number;
  /** The 12 bytes of the size field in place of the content's length. */
  sizeField?: Buffer | string;
  /** Magic and version. Default: `ustar\0` and `00`. V7: all NUL. */
  magic?: string;
  prefix?: string;
  /** Added to the correct checksum. */
  checksumError?: number;
  /** Bytes written over the header, by offset, before the checksum is computed. */
  patches?: [number, Buffer][];
}

const blockBytes = 512;

/** The blocks of one entry: header and padded content. */
export function tarPart(part: TarPart): Buffer {
  const content = Buffer.from(part.content ?? '');
  return Buffer.concat([tarHeader(part, content.length), content, Buffer.alloc(-content.length & (blockBytes - 1))]);
}

export function tarHeader(part: TarPart, contentBytes = 0): Buffer {
  const header = Buffer.alloc(blockBytes);
  const name = Buffer.from(part.name);
  name.copy(header, 0, 0, Math.min(name.length, 100));
  header.write(`${octal(part.mode ?? 0o644, 7)}${'0000000\0'.repeat(2)}`, 100, 'latin1');
  const size = Buffer.from(part.sizeField ?? octal(contentBytes, 11));
  size.copy(header, 124, 0, 12);
  header.write(octal(0, 11), 136, 'latin1');
  header.write(part.type ?? '0', 156, 'latin1');
  header.write(part.linkName ?? '', 157, 100);
  header.write(part.magic ?? 'ustar\x0000', 257, 'latin1');
  header.write(part.prefix ?? '', 345, 155);
  for (const [offset, bytes] of part.patches ?? []) bytes.copy(header, offset);
  header.fill(' ', 148, 156);
  header.write(`${octal(sumOf(header) + (part.checksumError ?? 0), 6)} `, 148, 'latin1');
  return header;
}

/** A loop takes a tenth of the time of `reduce`, and tests create hundreds of thousands of headers. */
function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum;
}

/** GNU long name (`L`) or long link target (`K`) for the next entry. */
export function gnuLong(type: 'L' | 'K', text: string): Buffer {
  return tarPart({ name: '././@LongLink', type, content: `${text}\0`, magic: 'ustar  \0' });
}

/** A pax header for the next entry (`x`) or, of type `g`, for all that follow. */
export function pax(records: Record<string, string>, type = 'x'): Buffer {
  const content = Object.entries(records)
    .map(([key, value]) => paxRecord(key, value))
    .join('');
  return tarPart({ name: 'PaxHeaders/entry', type, content });
}

/** The length includes itself. */
export function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length > length) length += 1;
  return `${length} ${key}=${value}\n`;
}

/** Parts in their order, and the two zero blocks of the end. */
export function buildTar(...parts: (TarPart | Buffer)[]): Buffer {
  return Buffer.concat([...parts.map((part) => (Buffer.isBuffer(part) ? part : tarPart(part))), Buffer.alloc(1024)]);
}

/** A number as GNU base-256, in the 12 bytes of a size field. */
export function base256(value: bigint): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigInt64BE(value, 4);
  if (value < 0n) bytes.fill(0xff, 0, 4);
  else bytes[0] = 0x80;
  return bytes;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}

/**
 * The headers of `count` empty files `<before>0000000<after>`, `…1`, … in pieces of a few megabytes. They are derived from one header,
 * because creating a million headers with `tarHeader` takes longer than reading them.
 */
export function* emptyFiles(count: number, before: string, after = ''): Generator<Buffer, void, undefined> {
  const digits = 7;
  const header = tarHeader({ name: `${before}${'0'.repeat(digits)}${after}` });
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8);
  const perPiece = 8192;
  for (let start = 0; start < count; start += perPiece) {
    const headers = Math.min(perPiece, count - start);
    const piece = Buffer.alloc(headers * blockBytes, header);
    for (let index = 0; index < headers; index += 1) {
      const number = String(start + index).padStart(digits, '0');
      const offset = index * blockBytes;
      piece.write(number, offset + before.length, 'latin1');
      let digitSum = 0;
      for (let rest = start + index; rest > 0; rest = Math.floor(rest / 10)) digitSum += rest % 10;
      piece.write(octal(sum + digitSum, 6), offset + 148, 'latin1');
    }
    yield piece;
  }
}
