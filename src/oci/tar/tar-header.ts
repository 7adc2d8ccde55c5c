import { malformedTar, type TarSubject } from './tar-subject.ts';

/** One 512-byte header block (POSIX ustar, GNU and old V7 formats), with numbers and names as written. */
export interface TarHeader {
  name: string;
  mode: number;
  /** Bytes of content that follow in the archive. 0 for types without content. */
  sizeBytes: number;
  typeFlag: string;
  /** A type that never has content, regardless of its size field. */
  isHeaderOnly: boolean;
  linkName: string;
  /** Whether further GNU sparse blocks follow the header, before the content. */
  isSparseExtended: boolean;
}

export const blockBytes = 512;

/** Types whose size field does not describe content: links, devices, directories, pipes. */
const headerOnlyTypes = new Set(['1', '2', '3', '4', '5', '6']);

/** Parses a block that is not all zeros. Throws MALFORMED_LAYER or MALFORMED_ARCHIVE on a wrong checksum or an invalid size. */
export function parseTarHeader(bytes: Buffer, offset: number, subject: TarSubject): TarHeader {
  if (!hasTarChecksum(bytes, offset)) throw malformedTar(subject, 'has a broken tar header');
  const typeFlag = String.fromCharCode(bytes[offset + 156] ?? 0);
  const sizeBytes = parseNumber(bytes, offset + 124, 12);
  if (sizeBytes === undefined) throw malformedTar(subject, 'has a tar entry without a readable size');
  const isUstar = hasText(bytes, offset + 257, ustar);
  const isGnu = isUstar && bytes[offset + 262] === 0x20;
  const shortName = text(bytes, offset, 100);
  // The format of star stores times where the prefix of the others ends.
  const isStar = hasText(bytes, offset + 508, star);
  const isHeaderOnly = headerOnlyTypes.has(typeFlag);
  const prefix = isUstar && !isGnu ? text(bytes, offset + 345, isStar ? 131 : 155) : '';
  return {
    name: prefix === '' ? shortName : `${prefix}/${shortName}`,
    mode: parseNumber(bytes, offset + 100, 8) ?? 0,
    sizeBytes: isHeaderOnly ? 0 : sizeBytes,
    typeFlag,
    isHeaderOnly,
    linkName: typeFlag === '1' || typeFlag === '2' ? text(bytes, offset + 157, 100) : '',
    isSparseExtended: typeFlag === 'S' && bytes[offset + 482] === 1,
  };
}

const ustar = Buffer.from('ustar', 'latin1');
const star = Buffer.from('tar\0', 'latin1');

/** Comparing bytes takes a tenth of the time of making a text, and there are millions of headers. */
function hasText(bytes: Buffer, offset: number, text: Buffer): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[offset + index] !== text[index]) return false;
  return true;
}

export function isZeroBlock(bytes: Buffer, offset: number): boolean {
  for (let index = offset; index < offset + blockBytes; index += 1) if (bytes[index] !== 0) return false;
  return true;
}

/** The sum of all bytes with the checksum field as spaces. Some old programs summed signed bytes. */
export function hasTarChecksum(bytes: Buffer, offset: number): boolean {
  const stored = parseNumber(bytes, offset + 148, 8);
  let unsigned = sumOf(bytes, offset);
  for (let index = offset + 148; index < offset + 156; index += 1) unsigned += 32 - (bytes[index] ?? 0);
  return stored === unsigned || stored === unsigned - 256 * negativeBytes(bytes, offset);
}

/** Views of the memory of chunks, because one costs more than a sum. */
const wordViews = new WeakMap<ArrayBufferLike, Uint32Array>();

/** Sum of the bytes of a block, of which most are zeros. Four bytes at a time where the memory is aligned. */
function sumOf(bytes: Buffer, offset: number): number {
  const start = bytes.byteOffset + offset;
  let sum = 0;
  if (start % 4 !== 0) {
    for (let index = offset; index < offset + blockBytes; index += 1) sum += bytes[index] ?? 0;
    return sum;
  }
  const { buffer } = bytes;
  let words = wordViews.get(buffer);
  if (words === undefined) {
    words = new Uint32Array(buffer, 0, buffer.byteLength >>> 2);
    wordViews.set(buffer, words);
  }
  // Each half of a number counts one byte of every word: at most 128 times 255, which fits 16 bits.
  let even = 0;
  let odd = 0;
  for (let index = start >>> 2; index < (start + blockBytes) >>> 2; index += 1) {
    const word = words[index] ?? 0;
    even = (even + (word & 0xff00ff)) | 0;
    odd = (odd + ((word >>> 8) & 0xff00ff)) | 0;
  }
  return (even & 0xffff) + (even >>> 16) + (odd & 0xffff) + (odd >>> 16);
}

/** Number of bytes outside the checksum field that are negative as signed numbers. */
function negativeBytes(bytes: Buffer, offset: number): number {
  let count = 0;
  for (let index = offset; index < offset + blockBytes; index += 1) {
    const isChecksum = index >= offset + 148 && index < offset + 156;
    if (!isChecksum && (bytes[index] ?? 0) > 127) count += 1;
  }
  return count;
}

/** Octal text, or GNU base-256 when the first bit is set. Undefined when it is neither, negative, or above 2^53. */
function parseNumber(bytes: Buffer, offset: number, length: number): number | undefined {
  const first = bytes[offset] ?? 0;
  if ((first & 0x80) !== 0) return parseBase256(bytes, offset, length);
  let value = 0;
  let index = offset;
  const end = offset + length;
  while (index < end && (bytes[index] === 0x20 || bytes[index] === 0)) index += 1;
  for (; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === 0 || byte === 0x20) break;
    if (byte < 0x30 || byte > 0x37) return undefined;
    value = value * 8 + (byte - 0x30);
  }
  return value;
}

function parseBase256(bytes: Buffer, offset: number, length: number): number | undefined {
  const first = bytes[offset] ?? 0;
  if ((first & 0x40) !== 0) return undefined;
  let value = first & 0x3f;
  for (let index = offset + 1; index < offset + length; index += 1) {
    value = value * 256 + (bytes[index] ?? 0);
    if (value > Number.MAX_SAFE_INTEGER) return undefined;
  }
  return value;
}

function text(bytes: Buffer, offset: number, length: number): string {
  // Not indexOf: in an archive without any NUL it would search the rest of the chunk for every header.
  let end = offset;
  while (end < offset + length && bytes[end] !== 0) end += 1;
  return bytes.toString('utf8', offset, end);
}
