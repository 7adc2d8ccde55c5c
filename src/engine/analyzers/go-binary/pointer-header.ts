import { numberReader } from '../../../lib/number-reader.ts';

/** Build information of Go before 1.18: the addresses of two string headers. */
export interface PointerHeader {
  pointerBytes: 4 | 8;
  isBigEndian: boolean;
  versionAddress: number;
  moduleInfoAddress: number;
}

export interface StringHeader {
  address: number;
  length: number;
}

/** Bytes from the mark to the end of the second address. */
export const pointerHeaderBytes = 32;

/** Reads the header of Go's debug/buildinfo at the start of these bytes. Undefined for the inline form and for other bytes. */
export function readPointerHeader(bytes: Buffer): PointerHeader | undefined {
  const pointerBytes = bytes[14];
  const flags = bytes[15] ?? 0;
  if (bytes.length < pointerHeaderBytes || (pointerBytes !== 4 && pointerBytes !== 8) || flags > 1) return undefined;
  const isBigEndian = flags === 1;
  return {
    pointerBytes,
    isBigEndian,
    versionAddress: readWord(bytes, 16, pointerBytes, isBigEndian),
    moduleInfoAddress: readWord(bytes, 16 + pointerBytes, pointerBytes, isBigEndian),
  };
}

/** A Go string in memory: the address of its bytes and their number. */
export function readStringHeader(bytes: Buffer, { pointerBytes, isBigEndian }: PointerHeader): StringHeader {
  return {
    address: readWord(bytes, 0, pointerBytes, isBigEndian),
    length: readWord(bytes, pointerBytes, pointerBytes, isBigEndian),
  };
}

function readWord(bytes: Buffer, at: number, size: 4 | 8, isBigEndian: boolean): number {
  const { u32, u64 } = numberReader(bytes, isBigEndian);
  return size === 4 ? u32(at) : u64(at);
}
