import { createHash } from 'node:crypto';

/** Load commands (mach-o/loader.h). */
const [segment64, codeSignature] = [0x19, 0x1d];
const magic64 = 0xfeedfacf;
const headerBytes = 32;
const linkBytes = 16;

/** Numbers of the signature (XNU, osfmk/kern/cs_blobs.h). They are big-endian in the file. */
const [magicOfSignature, magicOfDirectory] = [0xfade0cc0, 0xfade0c02];
const directoryVersion = 0x20400;
/** `CS_ADHOC | CS_LINKER_SIGNED`: without a certificate, and `codesign` may replace it without `--force`. */
const directoryFlags = 0x20002;
const sha256Type = 2;
const hashBytes = 32;
const pageBits = 12;
const pageBytes = 2 ** pageBits;
const mainBinary = 1n;
/** Header of the signature with the place of its only part. */
const indexBytes = 20;
const directoryBytes = 88;

/** Alignment of the signature in the file, and of segments in memory. */
const [signatureAlignment, segmentAlignment] = [16, 0x4000];

interface Segment {
  /** Position of its load command. */
  at: number;
  fileOffset: number;
  fileBytes: number;
  memoryBytes: number;
}

interface MachO {
  commandsEnd: number;
  /** Position of the first byte after the space for load commands. */
  contentStart: number;
  text: Segment;
  linkedit: Segment;
  /** Position of the load command of the signature. */
  signatureAt: number | undefined;
}

/**
 * Returns the 64-bit Mach-O file with an ad hoc signature, in place of one that it has. Apple silicon starts only signed programs. The
 * signature has the form of the one that linkers write (Go's cmd/internal/codesign, ld64): the SHA-256 of each page.
 *
 * @param identifier name of the program in the signature
 * @throws {Error} if the file has another format, or no space for another load command
 */
export function signMachO(file: Buffer, identifier: string): Buffer {
  const { commandsEnd, contentStart, text, linkedit, signatureAt } = readMachO(file);
  const content = signatureAt === undefined ? file : file.subarray(0, file.readUInt32LE(signatureAt + 8));
  const codeBytes = alignedTo(signatureAlignment, content.length);
  const pages = Math.ceil(codeBytes / pageBytes);
  const signatureBytes = indexBytes + directoryBytes + Buffer.byteLength(identifier) + 1 + pages * hashBytes;

  const signed = Buffer.alloc(codeBytes + signatureBytes);
  content.copy(signed);
  if (signatureAt === undefined) {
    if (commandsEnd + linkBytes > contentStart) throw new Error('the file has no space for a signature command');
    signed.writeUInt32LE(signed.readUInt32LE(16) + 1, 16);
    signed.writeUInt32LE(signed.readUInt32LE(20) + linkBytes, 20);
  }
  const link = signatureAt ?? commandsEnd;
  for (const [index, value] of [codeSignature, linkBytes, codeBytes, signatureBytes].entries())
    signed.writeUInt32LE(value, link + 4 * index);
  const linkeditBytes = signed.length - linkedit.fileOffset;
  signed.writeBigUInt64LE(BigInt(linkeditBytes), linkedit.at + 48);
  if (linkedit.memoryBytes < linkeditBytes)
    signed.writeBigUInt64LE(BigInt(alignedTo(segmentAlignment, linkeditBytes)), linkedit.at + 32);

  // The hashes are those of the file with its changed load commands.
  writeSignature(signed, codeBytes, { identifier, pages, text });
  return signed;
}

function writeSignature(
  signed: Buffer,
  codeBytes: number,
  { identifier, pages, text }: { identifier: string; pages: number; text: Segment },
): void {
  const signature = signed.subarray(codeBytes);
  const directory = signature.subarray(indexBytes);
  const hashesAt = directoryBytes + Buffer.byteLength(identifier) + 1;
  const index = [magicOfSignature, signature.length, 1, 0, indexBytes];
  for (const [position, value] of index.entries()) signature.writeUInt32BE(value, 4 * position);
  const fields = [
    magicOfDirectory,
    directory.length,
    directoryVersion,
    directoryFlags,
    hashesAt,
    directoryBytes,
    0,
    pages,
    codeBytes,
  ];
  for (const [position, value] of fields.entries()) directory.writeUInt32BE(value, 4 * position);
  directory.set([hashBytes, sha256Type, 0, pageBits], 36);
  directory.writeBigUInt64BE(BigInt(text.fileOffset), 64);
  directory.writeBigUInt64BE(BigInt(text.fileBytes), 72);
  directory.writeBigUInt64BE(mainBinary, 80);
  directory.write(identifier, directoryBytes);
  for (let page = 0; page < pages; page += 1) {
    const bytes = signed.subarray(page * pageBytes, Math.min((page + 1) * pageBytes, codeBytes));
    directory.set(createHash('sha256').update(bytes).digest(), hashesAt + page * hashBytes);
  }
}

function readMachO(file: Buffer): MachO {
  if (file.length < headerBytes || file.readUInt32LE(0) !== magic64) throw new Error('not a 64-bit Mach-O file');
  const segments = new Map<string, Segment>();
  let signatureAt: number | undefined;
  let contentStart = file.length;
  let at = headerBytes;
  for (let count = file.readUInt32LE(16); count > 0; count -= 1) {
    const command = file.readUInt32LE(at);
    if (command === codeSignature) signatureAt = at;
    if (command === segment64) {
      segments.set(nameOf(file, at), segmentAt(file, at));
      for (const offset of sectionOffsets(file, at)) contentStart = Math.min(contentStart, offset);
    }
    at += file.readUInt32LE(at + 4);
  }
  const [text, linkedit] = [segments.get('__TEXT'), segments.get('__LINKEDIT')];
  if (text === undefined || linkedit === undefined) throw new Error('the file lacks the segment __TEXT or __LINKEDIT');
  return { commandsEnd: at, contentStart, text, linkedit, signatureAt };
}

function nameOf(file: Buffer, at: number): string {
  return file.toString('latin1', at + 8, at + 24).replaceAll('\0', '');
}

function segmentAt(file: Buffer, at: number): Segment {
  const number = (offset: number): number => Number(file.readBigUInt64LE(at + offset));
  return { at, memoryBytes: number(32), fileOffset: number(40), fileBytes: number(48) };
}

/** Positions of sections that have content. */
function sectionOffsets(file: Buffer, at: number): number[] {
  const [first, each, offsetAt] = [72, 80, 48];
  const sections = file.readUInt32LE(at + 64);
  const offsets = Array.from({ length: sections }, (_, index) =>
    file.readUInt32LE(at + first + index * each + offsetAt),
  );
  return offsets.filter((offset) => offset > 0);
}

function alignedTo(bytes: number, size: number): number {
  return Math.ceil(size / bytes) * bytes;
}
