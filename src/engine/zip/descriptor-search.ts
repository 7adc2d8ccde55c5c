/** The end of content whose size follows it, in a data descriptor (APPNOTE.TXT 4.3.9). */
export interface FoundDescriptor {
  /** Length of the content in the searched bytes. */
  contentBytes: number;
  plainBytes: number;
  /** Position after the descriptor. */
  end: number;
}

const signature = Buffer.from('PK\x07\x08', 'latin1');
/** A descriptor with 64-bit sizes, and the signature of the next header. */
export const descriptorWindowBytes = 28;

/**
 * Searches the descriptor in bytes that begin `before` bytes after the start of the content. A descriptor names the distance from there and
 * precedes another header, which excludes the same bytes within the content. Undefined when there is none up to the last
 * `descriptorWindowBytes`, which may be cut.
 */
export function findDescriptor(bytes: Buffer, before: number): FoundDescriptor | undefined {
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 1)) {
    if (at + descriptorWindowBytes > bytes.length) return undefined;
    const distance = before + at;
    if (bytes.readUInt32LE(at + 8) !== distance % 0x1_0000_0000) continue;
    if (isHeader(bytes, at + 16)) return { contentBytes: at, plainBytes: bytes.readUInt32LE(at + 12), end: at + 16 };
    if (isHeader(bytes, at + 24)) return { contentBytes: at, plainBytes: bytes.readUInt32LE(at + 16), end: at + 24 };
  }
  return undefined;
}

/** The signature of a local header, a directory header or an end record. */
function isHeader(bytes: Buffer, at: number): boolean {
  if (bytes.readUInt16LE(at) !== 0x4b50) return false;
  const kind = bytes.readUInt16LE(at + 2);
  return kind === 0x0403 || kind === 0x0201 || kind === 0x0605 || kind === 0x0606;
}
