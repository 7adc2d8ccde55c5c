/** Compression of an archive that can be decompressed here. */
export type ArchiveCompression = 'gzip' | 'zstd' | 'none';

/** By the first four bytes: RFC 1952, RFC 8878. */
export function archiveCompression(head: Buffer): ArchiveCompression {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  return head.length >= 4 && head.readUInt32LE(0) === 0xfd2fb528 ? 'zstd' : 'none';
}
