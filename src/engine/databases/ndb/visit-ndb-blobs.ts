/** rpm's own database format (rpm, `lib/backend/ndb/rpmpkg.c`). All numbers are little-endian. */
const headerMagic = 0x506d7052;
const slotMagic = 0x746f6c53;
const blobMagic = 0x53626c42;
const pageBytes = 4096;
const headerBytes = 32;
const slotBytes = 16;
const blockBytes = 16;
const blobHeaderBytes = 16;

/**
 * Visits the blob of every package in a `Packages.db`. `visit` returns false to stop. Returns false when the file is no such database or
 * damaged; the blobs that could be read were visited. Blobs of a valid file do not overlap, which bounds the time.
 */
export function visitNdbBlobs(file: Buffer, visit: (blob: Buffer) => boolean): boolean {
  if (file.length < headerBytes || file.readUInt32LE(0) !== headerMagic) return false;
  const slotsEnd = file.readUInt32LE(12) * pageBytes;
  let isSound = slotsEnd <= file.length;
  let bytesLeft = file.length;
  for (let at = headerBytes; at + slotBytes <= Math.min(slotsEnd, file.length); at += slotBytes) {
    if (file.readUInt32LE(at) !== slotMagic) {
      isSound = false;
      continue;
    }
    const index = file.readUInt32LE(at + 4);
    // A free slot.
    if (index === 0) continue;
    const blob = blobOf(file, index, file.readUInt32LE(at + 8) * blockBytes);
    bytesLeft -= blob?.length ?? 0;
    if (!blob || bytesLeft < 0) isSound = false;
    else if (!visit(blob)) return true;
    if (bytesLeft < 0) return false;
  }
  return isSound;
}

function blobOf(file: Buffer, index: number, at: number): Buffer | undefined {
  if (at + blobHeaderBytes > file.length || file.readUInt32LE(at) !== blobMagic) return undefined;
  const length = file.readUInt32LE(at + 12);
  const start = at + blobHeaderBytes;
  if (file.readUInt32LE(at + 4) !== index || start + length > file.length) return undefined;
  return file.subarray(start, start + length);
}
