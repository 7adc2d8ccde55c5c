const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** Continues bzip2's checksum of a block (CRC-32, most significant bit first). It begins with 0xffffffff and ends inverted. */
export function blockChecksum(checksum: number, bytes: Uint8Array): number {
  let value = checksum;
  for (const byte of bytes) value = (value << 8) ^ (table[((value >>> 24) ^ byte) & 0xff] ?? 0);
  return value >>> 0;
}
