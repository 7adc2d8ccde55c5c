import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFileEntry {
  name: string;
  content: Buffer | string;
  /** Content is compressed unless this is set. */
  isStored?: boolean;
  /** Sizes follow the content, as Java's ZipOutputStream writes them. */
  hasDescriptor?: boolean;
  /** Sizes are in the zip64 extra field. */
  isZip64?: boolean;
  isEncrypted?: boolean;
  /** Declared in the headers instead of the real size. */
  plainBytes?: number;
  /** The entry has no local header, and its directory header names the one of this earlier entry. */
  sharesContentOf?: number;
  /** The directory does not list the entry. */
  isUnlisted?: boolean;
}

const zip64 = 0xffff_ffff;

/** A ZIP file with these entries, valid or not. `prefix`: bytes before the first entry, which no offset counts. */
export function makeZip(entries: readonly ZipFileEntry[], { prefix = '' }: { prefix?: string } = {}): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  const offsets: number[] = [];
  const known: Parts[] = [];
  let at = 0;
  for (const entry of entries) {
    const first = entry.sharesContentOf;
    const shared = first === undefined ? undefined : offsets[first];
    const parts = {
      ...(first === undefined ? partsOf(entry) : (known[first] ?? partsOf(entry))),
      name: Buffer.from(entry.name),
    };
    known.push(parts);
    offsets.push(shared ?? at);
    if (!entry.isUnlisted) central.push(centralHeader(entry, parts, shared ?? at));
    if (shared !== undefined) continue;
    const pieces = [localHeader(entry, parts), parts.raw, descriptor(entry, parts)];
    local.push(...pieces);
    at += pieces.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(central.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(central.length, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([Buffer.from(prefix), ...local, directory, end]);
}

interface Parts {
  name: Buffer;
  raw: Buffer;
  crc: number;
  plainBytes: number;
}

function partsOf({ name, content, isStored, plainBytes }: ZipFileEntry): Parts {
  const plain = Buffer.from(content);
  const raw = isStored ? plain : deflateRawSync(plain);
  return { name: Buffer.from(name), raw, crc: crc32(plain), plainBytes: plainBytes ?? plain.length };
}

function localHeader(entry: ZipFileEntry, parts: Parts): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeShared(header.subarray(4), entry, parts, entry.hasDescriptor === true);
  const extra = entry.hasDescriptor ? Buffer.alloc(0) : extraField(entry, parts, 16);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, parts.name, extra]);
}

function centralHeader(entry: ZipFileEntry, parts: Parts, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  writeShared(header.subarray(6), entry, parts, false);
  const extra = extraField(entry, parts, 16);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, parts.name, extra]);
}

/** The fields from the needed version to the length of the name, which both headers share. */
function writeShared(
  fields: Buffer,
  entry: ZipFileEntry,
  { name, raw, crc, plainBytes }: Parts,
  isOpen: boolean,
): void {
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE((entry.hasDescriptor ? 8 : 0) | (entry.isEncrypted ? 1 : 0), 2);
  fields.writeUInt16LE(entry.isStored ? 0 : 8, 4);
  if (!isOpen) {
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(entry.isZip64 ? zip64 : raw.length, 14);
    fields.writeUInt32LE(entry.isZip64 ? zip64 : plainBytes, 18);
  }
  fields.writeUInt16LE(name.length, 22);
}

function extraField({ isZip64 }: ZipFileEntry, { raw, plainBytes }: Parts, bytes: number): Buffer {
  if (!isZip64) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + bytes);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(bytes, 2);
  field.writeBigUInt64LE(BigInt(plainBytes), 4);
  field.writeBigUInt64LE(BigInt(raw.length), 12);
  return field;
}

function descriptor({ hasDescriptor }: ZipFileEntry, { raw, crc, plainBytes }: Parts): Buffer {
  if (!hasDescriptor) return Buffer.alloc(0);
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(raw.length, 8);
  bytes.writeUInt32LE(plainBytes, 12);
  return bytes;
}
