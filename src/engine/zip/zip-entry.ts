import { inflateRawSync } from 'node:zlib';
import { readUInt64 } from './central-directory.ts';
import type { ZipProblem } from './zip-visitor.ts';

/** An entry as its header declares it. */
export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  method: number;
  compressedBytes: number;
  plainBytes: number;
  /** Offset of the local header, without the prefix of the archive. Absent in a local header itself. */
  offset: number;
}

export const stored = 0;
export const deflated = 8;
/** Deflate writes at least one bit pair for 258 bytes. A larger declared size is false, and memory of this size is not allocated. */
const deflateRatioMax = 1032;
const zip64Field = 0x0001;
const unknown32 = 0xffff_ffff;

/** The entry of a central directory header (APPNOTE.TXT 4.3.12) at this place. The header is complete. */
export function readCentralEntry(bytes: Buffer, at: number): ZipEntry {
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const entry: ZipEntry = {
    name: bytes.toString('utf8', at + 46, nameEnd),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) !== 0,
    method: bytes.readUInt16LE(at + 10),
    compressedBytes: bytes.readUInt32LE(at + 20),
    plainBytes: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  return withLargeSizes(entry, bytes, nameEnd, nameEnd + bytes.readUInt16LE(at + 30));
}

/** The entry of a local header (APPNOTE.TXT 4.3.7) at this place. The header is complete, with name and extra fields. */
export function readLocalEntry(bytes: Buffer, at: number): ZipEntry {
  const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
  const entry: ZipEntry = {
    name: bytes.toString('utf8', at + 30, nameEnd),
    isEncrypted: (bytes.readUInt16LE(at + 6) & 1) !== 0,
    method: bytes.readUInt16LE(at + 8),
    compressedBytes: bytes.readUInt32LE(at + 18),
    plainBytes: bytes.readUInt32LE(at + 22),
    offset: 0,
  };
  return withLargeSizes(entry, bytes, nameEnd, nameEnd + bytes.readUInt16LE(at + 28));
}

/** The zip64 extra field has, in this order, the values whose 32-bit fields are all ones. */
function withLargeSizes(entry: ZipEntry, bytes: Buffer, start: number, end: number): ZipEntry {
  if (entry.plainBytes !== unknown32 && entry.compressedBytes !== unknown32 && entry.offset !== unknown32) return entry;
  for (let at = start; at + 4 <= end; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) !== zip64Field) continue;
    const fieldEnd = Math.min(end, at + 4 + bytes.readUInt16LE(at + 2));
    let next = at + 4;
    const take = (known: number): number => {
      if (known !== unknown32 || next + 8 > fieldEnd) return known;
      next += 8;
      return readUInt64(bytes, next - 8);
    };
    const plainBytes = take(entry.plainBytes);
    const compressedBytes = take(entry.compressedBytes);
    return { ...entry, plainBytes, compressedBytes, offset: take(entry.offset) };
  }
  return entry;
}

/**
 * Plain content of an entry. A stored one is `raw` itself. `plainBytes`: the declared size, which is also the memory that is allocated. Longer
 * content is refused.
 */
export function inflateEntry(method: number, raw: Buffer, plainBytes: number): Buffer | ZipProblem {
  if (method === stored) return raw.length <= plainBytes ? raw : 'too-large';
  if (method !== deflated || plainBytes > raw.length * deflateRatioMax + deflateRatioMax) return 'damaged';
  try {
    // One byte more than the output, because zlib would otherwise allocate a second block to find the end.
    return inflateRawSync(raw, { maxOutputLength: Math.max(plainBytes, 1), chunkSize: Math.max(plainBytes + 1, 64) });
  } catch {
    return 'damaged';
  }
}
