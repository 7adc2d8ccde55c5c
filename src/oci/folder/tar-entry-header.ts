import { blockBytes } from '../tar/tar-header.ts';

export interface WrittenEntry {
  /** Names with a character for each byte. */
  name: string;
  linkName?: string;
  mode: number;
  sizeBytes: number;
  /** `0` a file, `2` a symbolic link, `3` a device, `5` a directory, `6` a named pipe. */
  type: '0' | '2' | '3' | '5' | '6';
}

/** Bytes of a name in a header without extended records. */
const nameBytesMax = 100;
/** Eleven octal digits. */
const sizeBytesMax = 8 * 1024 ** 3 - 1;

/** The header blocks of a tar entry (POSIX pax), with extended records where a field does not fit. */
export function tarEntryHeader({ name, linkName = '', mode, sizeBytes, type }: WrittenEntry): Buffer {
  const records = [
    ...(name.length > nameBytesMax ? [paxRecord('path', name)] : []),
    ...(linkName.length > nameBytesMax ? [paxRecord('linkpath', linkName)] : []),
    ...(sizeBytes > sizeBytesMax ? [paxRecord('size', String(sizeBytes))] : []),
  ].join('');
  const header = block({ name, linkName, mode, sizeBytes: Math.min(sizeBytes, sizeBytesMax), type });
  if (records === '') return header;
  const content = Buffer.from(records, 'latin1');
  const before = block({ name: 'PaxHeaders', linkName: '', mode: 0o644, sizeBytes: content.length, type: 'x' });
  return Buffer.concat([before, content, Buffer.alloc(paddingOf(content.length)), header]);
}

/** Zero bytes after content, up to the next block. */
export function paddingOf(sizeBytes: number): number {
  return (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
}

function block(entry: { name: string; linkName: string; mode: number; sizeBytes: number; type: string }): Buffer {
  const header = Buffer.alloc(blockBytes);
  header.write(entry.name.slice(0, nameBytesMax), 0, 'latin1');
  header.write(`${octal(entry.mode, 7)}${octal(0, 7)}${octal(0, 7)}`, 100, 'latin1');
  header.write(`${octal(entry.sizeBytes, 11)}${octal(0, 11)}`, 124, 'latin1');
  header.write(' '.repeat(8), 148, 'latin1');
  header.write(entry.type, 156, 'latin1');
  header.write(entry.linkName.slice(0, nameBytesMax), 157, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  let sum = 0;
  for (const byte of header) sum += byte;
  header.write(`${octal(sum, 6)} `, 148, 'latin1');
  return header;
}

/** The length includes itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`.length;
  let length = rest + String(rest).length;
  if (rest + String(length).length > length) length += 1;
  return `${length} ${key}=${value}\n`;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}
