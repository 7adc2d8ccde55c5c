import { createHash } from 'node:crypto';
import { centralMagic, localMagic } from './central-directory.ts';
import { descriptorWindowBytes, findDescriptor } from './descriptor-search.ts';
import { createEntrySink, type EntrySink } from './entry-sink.ts';
import { hashedArchiveBytesMax, type ZipBudget } from './zip-budget.ts';
import { readCentralEntry, readLocalEntry } from './zip-entry.ts';
import type { ZipReader } from './zip-reader.ts';
import type { ZipProblem, ZipVisitor } from './zip-visitor.ts';

type State = 'start' | 'header' | 'content' | 'unknown-size' | 'directory' | 'ended';

const localBytes = 30;
const centralBytes = 46;
const localSignature = Buffer.from('PK\x03\x04', 'latin1');
const none = Buffer.alloc(0);
/** Of each signature: `P`. */
const firstByte = 0x50;
/** Most headers have less. */
const cutBytesMin = 1024;
const headerWords = new Map<number, 'local' | 'central'>([
  [localMagic, 'local'],
  [centralMagic, 'central'],
]);
/** Written before the first entry of an archive that was divided into several files. */
const splitMagics = [0x08074b50, 0x30304b50];

/**
 * Entries are read by their local headers. The directory at the end is compared with them: the Java runtime reads only entries in the
 * directory. `depth`: the number of archives around it.
 */
export function createZipStream(sizeBytes: number, visitor: ZipVisitor, budget: ZipBudget, depth = 0): ZipReader {
  let hash = sizeBytes <= hashedArchiveBytesMax ? createHash('sha1') : undefined;
  const problems = new Set<ZipProblem>();
  /** Names of wanted entries that were found and that the directory has not named yet. */
  const found = new Map<string, number>();
  let state: State = 'start';
  /** The beginning of a header, or the last bytes of content of unknown size. */
  let cut: Buffer = none;
  let sink: EntrySink | undefined;
  /** Bytes of content that are left, or that were read when the size is unknown. */
  let count = 0;
  let isMarked = false;

  const addFound = (name: string, change: number): void => {
    found.set(name, (found.get(name) ?? 0) + change);
  };

  const beginEntry = (bytes: Buffer, at: number, nameEnd: number): void => {
    const hasDescriptor = (bytes.readUInt16LE(at + 6) & 8) !== 0;
    sink = undefined;
    const isSelected = visitor.filter.mayEnd(bytes, at + localBytes, nameEnd);
    if (!isSelected && !isMarked && visitor.filter.hasMarker(bytes, at + localBytes, nameEnd)) {
      isMarked = true;
      visitor.seen?.();
    }
    const compressedBytes = bytes.readUInt32LE(at + 18);
    const isLarge = compressedBytes === 0xffff_ffff;
    const entry = isSelected || isLarge ? readLocalEntry(bytes, at) : undefined;
    count = entry?.compressedBytes ?? compressedBytes;
    const isUnknown = hasDescriptor && count === 0;
    if (entry && isSelected) {
      sink = createEntrySink({ entry, isUnknown, visitor, budget, depth, stream: openNested });
      if (sink) addFound(entry.name, 1);
    }
    state = isUnknown ? 'unknown-size' : 'content';
  };

  const openNested = (nestedBytes: number, nested: ZipVisitor): ZipReader | undefined =>
    depth + 1 > budget.depthMax ? undefined : createZipStream(nestedBytes, nested, budget, depth + 1);

  const endEntry = (plainBytes?: number): void => {
    const problem = sink?.end(plainBytes);
    if (problem) problems.add(problem);
    sink = undefined;
    count = 0;
    state = 'header';
  };

  const readDirectoryEntry = (bytes: Buffer, at: number, nameEnd: number): void => {
    if (!visitor.filter.mayEnd(bytes, at + centralBytes, nameEnd)) return;
    const { name } = readCentralEntry(bytes, at);
    if (found.has(name) || visitor.nested?.(name) !== undefined || visitor.wants(name) > 0) addFound(name, -1);
  };

  /** Reads the header at this position. Returns the position after it, or undefined when it is not complete. */
  const readHeader = (bytes: Buffer, at: number): number | undefined => {
    if (at + 4 > bytes.length) return undefined;
    const magic = bytes.readUInt32LE(at);
    const kind = headerWords.get(magic);
    if (kind === undefined) {
      // A descriptor after content of known size.
      if (splitMagics.includes(magic) && state === 'header') return skipDescriptor(bytes, at);
      if (state === 'header') problems.add('damaged');
      state = 'ended';
      return at;
    }
    const fixed = kind === 'local' ? localBytes : centralBytes;
    if (at + fixed > bytes.length) return undefined;
    const nameEnd = at + fixed + bytes.readUInt16LE(at + (kind === 'local' ? 26 : 28));
    const extra = bytes.readUInt16LE(at + (kind === 'local' ? 28 : 30));
    const end = nameEnd + extra + (kind === 'local' ? 0 : bytes.readUInt16LE(at + 32));
    if (end > bytes.length) return undefined;
    if (!budget.addEntries(1) || !budget.addPlainBytes(kind === 'local' ? 0 : end - at)) {
      problems.add('too-much');
      state = 'ended';
    } else if (kind === 'local') beginEntry(bytes, at, nameEnd);
    else {
      state = 'directory';
      readDirectoryEntry(bytes, at, nameEnd);
    }
    return end;
  };

  const skipDescriptor = (bytes: Buffer, at: number): number | undefined => {
    if (at + descriptorWindowBytes > bytes.length) return undefined;
    return at + (headerWords.has(bytes.readUInt32LE(at + 16)) ? 16 : 24);
  };

  const readContent = (bytes: Buffer, at: number): number => {
    const end = Math.min(bytes.length, at + count);
    sink?.take(bytes.subarray(at, end));
    count -= end - at;
    if (count === 0) endEntry();
    return end;
  };

  /** Reads content of unknown size. Returns the position after it, or of the last bytes, which may begin the end of the content. */
  const readUnknown = (bytes: Buffer, at: number): number => {
    const rest = at === 0 ? bytes : bytes.subarray(at);
    const descriptor = findDescriptor(rest, count);
    if (descriptor) {
      sink?.take(rest.subarray(0, descriptor.contentBytes));
      endEntry(descriptor.plainBytes);
      return at + descriptor.end;
    }
    const tail = rest.indexOf(firstByte, Math.max(0, rest.length - descriptorWindowBytes));
    const sure = tail === -1 ? rest.length : tail;
    sink?.take(rest.subarray(0, sure));
    count += sure;
    return at + sure;
  };

  const findStart = (bytes: Buffer, at: number): number => {
    const start = bytes.indexOf(localSignature, at);
    if (start === -1) return Math.max(at, bytes.length - localSignature.length + 1);
    state = 'header';
    return start;
  };

  /** Reads from this position until `until`, or until a part is not complete. Returns the position of the first byte that was not read. */
  const readParts = (bytes: Buffer, from: number, until: number): number => {
    let at = from;
    while (at < until && state !== 'ended') {
      const before = state;
      let next = at;
      if (state === 'content' && count > 0) next = readContent(bytes, at);
      else if (state === 'content') endEntry();
      else if (state === 'unknown-size') next = readUnknown(bytes, at);
      else next = state === 'start' ? findStart(bytes, at) : (readHeader(bytes, at) ?? at);
      if (next === at && state === before) break;
      at = next;
    }
    return at;
  };

  /** Reads the part that began in the previous piece, with as few bytes of this piece as possible. Returns the position in the piece. */
  const readCut = (piece: Buffer): number => {
    for (let used = cutBytesMin; ; used *= 4) {
      const at = readParts(Buffer.concat([cut, piece.subarray(0, used)]), 0, cut.length);
      const position = at - cut.length;
      cut = cut.subarray(Math.min(at, cut.length));
      if (cut.length === 0) return position;
      if (state === 'ended' || used >= piece.length) break;
    }
    cut = state === 'ended' ? none : Buffer.concat([cut, piece]);
    return piece.length;
  };

  return {
    take(piece) {
      if (hash && visitor.needsNoHash?.()) hash = undefined;
      hash?.update(piece);
      const start = cut.length > 0 ? readCut(piece) : 0;
      if (cut.length === 0) {
        const at = readParts(piece, start, piece.length);
        if (state !== 'ended' && at < piece.length) cut = Buffer.from(piece.subarray(at));
      }
      return state !== 'ended' || hash !== undefined;
    },
    end() {
      if (state === 'content' && count === 0) endEntry();
      const hasDirectory = state === 'directory' || state === 'ended';
      if (!hasDirectory || [...found.values()].some((difference) => difference !== 0)) problems.add('damaged');
      sink?.end();
      for (const problem of problems) visitor.problem(problem);
      visitor.end({ sha1: () => hash?.digest('hex') });
    },
  };
}
