const zlibMethod = 0x78;
/** Second bytes of zlib data (RFC 1950) with a window of 32 KB, for the four levels of compression. */
const zlibLevels = new Set([0x01, 0x5e, 0x9c, 0xda]);
/** RFC 1951, 3.2.7: at most 286 codes of literals and lengths and 30 of distances are used. */
const literalCodesMax = 29;
const distanceCodesMax = 29;

/**
 * Whether zlib data of a text that begins with `{` may begin here. It rejects almost all other bytes and is much cheaper than an attempt to
 * inflate: the first block must have valid code tables (RFC 1951), or begin with the fixed code of `{`.
 */
export function mayBeginZlibJson(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== zlibMethod || !zlibLevels.has(bytes[at + 1] ?? 0)) return false;
  const bits = (position: number, count: number): number => {
    const byte = at + 2 + (position >> 3);
    const word = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8);
    return (word >> (position & 7)) & ((1 << count) - 1);
  };
  const blockType = bits(1, 2);
  // The fixed code of `{` is 0xab with its first bit first.
  if (blockType === 1) return bits(3, 8) === 0xd5;
  if (blockType !== 2 || bits(3, 5) > literalCodesMax || bits(8, 5) > distanceCodesMax) return false;
  const lengths = bits(13, 4) + 4;
  let space = 0;
  for (let index = 0; index < lengths; index += 1) {
    const length = bits(17 + 3 * index, 3);
    if (length > 0) space += 128 >> length;
  }
  // A complete code uses all of its space.
  return space === 128;
}
