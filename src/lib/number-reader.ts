/** Reads unsigned numbers of a binary format whose byte order its header states. Offsets outside of the bytes throw. */
export interface NumberReader {
  u16(at: number): number;
  u32(at: number): number;
  /** Rounded above 2^53, which no offset of a real file reaches. */
  u64(at: number): number;
}

export function numberReader(bytes: Buffer, isBigEndian: boolean): NumberReader {
  if (isBigEndian)
    return {
      u16: (at) => bytes.readUInt16BE(at),
      u32: (at) => bytes.readUInt32BE(at),
      u64: (at) => Number(bytes.readBigUInt64BE(at)),
    };
  return {
    u16: (at) => bytes.readUInt16LE(at),
    u32: (at) => bytes.readUInt32LE(at),
    u64: (at) => Number(bytes.readBigUInt64LE(at)),
  };
}
