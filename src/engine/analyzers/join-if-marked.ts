/**
 * The bytes of a file from a position on which the mark is searched: `kept`, the last bytes before these, are joined only if a mark begins in
 * them. A search in pieces of megabytes copies nothing then.
 */
export function joinIfMarked(kept: Buffer, bytes: Buffer, mark: Buffer): Buffer {
  if (kept.length === 0) return bytes;
  if (bytes.length < mark.length) return Buffer.concat([kept, bytes]);
  const border = Buffer.concat([kept, bytes.subarray(0, mark.length - 1)]);
  return border.includes(mark) ? Buffer.concat([kept, bytes]) : bytes;
}
