/** Tags of `rpmtag.h` that are read. */
export const rpmTags = {
  packageMd5: 261,
  name: 1000,
  version: 1001,
  release: 1002,
  epoch: 1003,
  vendor: 1011,
  packager: 1015,
  license: 1014,
  architecture: 1022,
  oldFileNames: 1027,
  sourceRpm: 1044,
  provideName: 1047,
  requireName: 1049,
  directoryIndexes: 1116,
  baseNames: 1117,
  directoryNames: 1118,
  modularityLabel: 5096,
} as const;

type RpmTag = (typeof rpmTags)[keyof typeof rpmTags];

/** Values of one package by tag. Every value is inside the blob, so reading all tags takes time linear in its size. */
export interface RpmHeader {
  text(tag: RpmTag): string | undefined;
  /** Visits the elements of a string array. `visit` returns false to stop. */
  visitTexts(tag: RpmTag, visit: (text: string, index: number) => boolean): void;
  /** The element of an array of 32-bit integers. */
  number(tag: RpmTag, index: number): number | undefined;
  /** The bytes of a binary value. */
  bytes(tag: RpmTag): Buffer | undefined;
}

interface Entry {
  type: number;
  offset: number;
  count: number;
}

const introductionBytes = 8;
const entryBytes = 16;
/** Limit of rpm for the number of tags (`lib/header.c`). */
const entriesMax = 0xffff;
/** Longest text that is decoded. Texts of packages have a lower limit, and paths have 4,096 bytes. */
const textBytesMax = 8192;
const wantedTags: ReadonlySet<number> = new Set(Object.values(rpmTags));
const [integerType, textType, binaryType, textArrayType, translatedType] = [4, 6, 7, 8, 9];
/** Longest binary value that is read. Hashes are shorter. */
const binaryBytesMax = 64;

/** Reads the header of an installed package as rpm's databases store it. Undefined when the blob is no header. */
export function readRpmHeader(blob: Buffer): RpmHeader | undefined {
  if (blob.length < introductionBytes) return undefined;
  const count = blob.readUInt32BE(0);
  const storeStart = introductionBytes + count * entryBytes;
  const storeBytes = blob.readUInt32BE(4);
  if (count === 0 || count > entriesMax || storeStart + storeBytes > blob.length) return undefined;
  const store = blob.subarray(storeStart, storeStart + storeBytes);
  const entries = readEntries(blob, count);
  return {
    text: (tag) => textOf(store, entries.get(tag)),
    visitTexts: (tag, visit) => visitTexts(store, entries.get(tag), visit),
    number: (tag, index) => numberOf(store, entries.get(tag), index),
    bytes: (tag) => bytesOf(store, entries.get(tag)),
  };
}

/** Tags that rpm added at installation replace earlier ones, so the last entry of a tag counts. */
function readEntries(blob: Buffer, count: number): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index += 1) {
    const at = introductionBytes + index * entryBytes;
    const tag = blob.readUInt32BE(at);
    if (!wantedTags.has(tag)) continue;
    const [type, offset] = [blob.readUInt32BE(at + 4), blob.readUInt32BE(at + 8)];
    entries.set(tag, { type, offset, count: blob.readUInt32BE(at + 12) });
  }
  return entries;
}

function textOf(store: Buffer, entry: Entry | undefined): string | undefined {
  if (entry?.type !== textType && entry?.type !== translatedType) return undefined;
  const end = entry.offset < store.length ? store.indexOf(0, entry.offset) : -1;
  return end === -1 ? undefined : store.toString('utf8', entry.offset, Math.min(end, entry.offset + textBytesMax));
}

function visitTexts(store: Buffer, entry: Entry | undefined, visit: (text: string, index: number) => boolean): void {
  if (entry?.type !== textArrayType) return;
  let start = entry.offset;
  for (let index = 0; index < entry.count && start < store.length; index += 1) {
    const end = store.indexOf(0, start);
    if (end === -1 || !visit(store.toString('utf8', start, Math.min(end, start + textBytesMax)), index)) return;
    start = end + 1;
  }
}

function numberOf(store: Buffer, entry: Entry | undefined, index: number): number | undefined {
  const at = (entry?.offset ?? 0) + index * 4;
  if (entry?.type !== integerType || index >= entry.count || at + 4 > store.length) return undefined;
  return store.readUInt32BE(at);
}

function bytesOf(store: Buffer, entry: Entry | undefined): Buffer | undefined {
  if (entry?.type !== binaryType || entry.count > binaryBytesMax) return undefined;
  const end = entry.offset + entry.count;
  return end > store.length ? undefined : store.subarray(entry.offset, end);
}
