/**
 * UUID from the first 16 bytes of a hash (RFC 9562).
 *
 * @param version 8, for any hash, or 5, which needs SHA-1 and which formats accept that do not know 8
 */
export function derivedUuid(hash: Uint8Array, version: 5 | 8): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
