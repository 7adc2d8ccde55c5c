import { numberReader } from '../../lib/number-reader.ts';

/** Byte range of a file, end exclusive. */
export interface FileRange {
  start: number;
  end: number;
}

/** A part of a program that is loaded into memory, and the address of its first byte there. */
export interface LoadSegment extends FileRange {
  address: number;
}

export interface ElfHeader {
  /** Segments that are loaded, in the order of the header. */
  loadSegments: LoadSegment[];
  /** Segments that are loaded writable. Go stores its build information in one of them. */
  writableSegments: FileRange[];
  /** Segments that are loaded and are neither writable nor executable. Older linkers write none. */
  readOnlySegments: FileRange[];
  noteSegments: FileRange[];
  /** Go's linker writes the section table at the start of the file and other linkers at the end. */
  sectionTableStart: number;
  /** Neither a program with a fixed address nor one that names its interpreter. Programs that are linked statically may look the same. */
  mayBeLibrary: boolean;
  isBigEndian: boolean;
}

const executableType = 2;
const sharedObjectType = 3;
const loadSegment = 1;
const interpreterSegment = 3;
const noteSegment = 4;
const executableFlag = 1;
const writableFlag = 2;
/** Real files have about ten program headers. */
const programHeadersMax = 64;

/**
 * Parses the header of an ELF program or shared library (System V ABI, "Object Files") from the first bytes of a file. Undefined for other
 * ELF files (object files, kernel modules, core dumps) and for bytes that are not ELF.
 */
export function readElfHeader(head: Buffer): ElfHeader | undefined {
  if (head.length < 52 || head.readUInt32BE(0) !== 0x7f454c46) return undefined;
  const is64 = head[4] === 2;
  const isBigEndian = head[5] === 2;
  const { u16, u32, u64 } = numberReader(head, isBigEndian);
  const word = is64 ? u64 : u32;
  const type = u16(16);
  if ((type !== executableType && type !== sharedObjectType) || (is64 && head.length < 64)) return undefined;
  const tableStart = word(is64 ? 32 : 28);
  const entryBytes = u16(is64 ? 54 : 42);
  const entries = Math.min(u16(is64 ? 56 : 44), programHeadersMax);
  const segments: Segment[] = [];
  for (let index = 0; index < entries; index += 1) {
    const at = tableStart + index * entryBytes;
    if (at + (is64 ? 56 : 32) > head.length) break;
    const start = word(is64 ? at + 8 : at + 4);
    const end = start + word(is64 ? at + 32 : at + 16);
    const address = word(is64 ? at + 16 : at + 8);
    segments.push({ kind: u32(at), flags: u32(is64 ? at + 4 : at + 24), start, end, address });
  }
  const mayBeLibrary = type === sharedObjectType && segments.every(({ kind }) => kind !== interpreterSegment);
  return { ...sortSegments(segments), mayBeLibrary, sectionTableStart: word(is64 ? 40 : 32), isBigEndian };
}

interface Segment extends LoadSegment {
  kind: number;
  flags: number;
}

function sortSegments(segments: Segment[]) {
  const loaded = segments.filter(({ kind }) => kind === loadSegment);
  return {
    loadSegments: loaded.map(({ start, end, address }) => ({ start, end, address })),
    writableSegments: joinRanges(loaded.filter(({ flags }) => (flags & writableFlag) !== 0)),
    readOnlySegments: joinRanges(loaded.filter(({ flags }) => (flags & (writableFlag | executableFlag)) === 0)),
    noteSegments: joinRanges(segments.filter(({ kind }) => kind === noteSegment)),
  };
}

/** Merges overlapping ranges, so that a hostile header cannot cause repeated searches of the same bytes. */
function joinRanges(ranges: FileRange[]): FileRange[] {
  const joined: FileRange[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
