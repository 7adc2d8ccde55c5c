import { contentKinds } from './content-kinds.ts';
import { type FileRange, readElfHeader } from './elf-header.ts';
import { createMarkerSearch, type MarkerSearch } from './marker-search.ts';
import { readPeHeader } from './pe-header.ts';
import type { UnreadKind } from './unread-kind.ts';

/**
 * Recognizes executables and archives by their content while it is streamed, one file after the other. Needs a few kilobytes of memory.
 */
export interface ContentRecognizer {
  begin(sizeBytes: number): void;
  /** Processes the next bytes of the file, which are valid during the call only. Returns false when no further bytes are needed. */
  take(piece: Buffer): boolean;
  /** Kind of the file whose bytes were passed since `begin`. */
  end(): UnreadKind | undefined;
}

/** Includes the headers of every format here. Linkers write the program headers first. */
const headBytes = 4096;
/** The section name table is at the end of the file, at the latest before the section headers. */
const tailBytes = 64 * 1024;
/** debug/buildinfo of Go: the mark that precedes the build information. */
const goBuildInfo = Buffer.from('\xff Go buildinf:', 'latin1');
/** Name and type of the note that Go's linker writes, also before Go 1.13: type 4, name `Go`. */
const goNote = Buffer.from('\x04\0\0\0Go\0\0', 'latin1');
/** Section with the crates of a Rust binary, which cargo-auditable writes. */
const rustAudit = Buffer.from('.dep-v0\0', 'latin1');

export function createContentRecognizer(): ContentRecognizer {
  const head = Buffer.alloc(headBytes);
  let sizeBytes = 0;
  let headFilled = 0;
  let passed = 0;
  let kind: UnreadKind | undefined;
  let program: ProgramSearch | undefined;

  const search = (bytes: Buffer, offset: number): boolean => {
    if (!program) return false;
    feedRanges(program.goRanges, program.go, bytes, offset);
    feedRanges([{ start: sizeBytes - tailBytes, end: sizeBytes }], program.rust, bytes, offset);
    return !program.go.isFound;
  };

  /** The head is complete. */
  const classify = (): boolean => {
    const bytes = head.subarray(0, headFilled);
    kind = kindOf(bytes);
    if (kind !== contentKinds.elf) return false;
    program = searchOf(bytes, sizeBytes);
    return search(bytes, 0);
  };

  return {
    begin(size) {
      sizeBytes = size;
      headFilled = 0;
      passed = 0;
      kind = undefined;
      program = undefined;
    },
    take(piece) {
      if (headFilled === 0 && piece.length >= 4 && !hasKnownMagic(piece)) return false;
      const headTotal = Math.min(headBytes, sizeBytes);
      let used = 0;
      if (headFilled < headTotal) {
        used = piece.copy(head, headFilled, 0, headTotal - headFilled);
        headFilled += used;
        passed = headFilled;
        if (headFilled < headTotal) return true;
        if (!classify()) return false;
      }
      const rest = piece.subarray(used);
      const continues = search(rest, passed);
      passed += rest.length;
      return continues;
    },
    end() {
      if (program?.go.isFound) return contentKinds.go;
      return program?.rust.isFound ? contentKinds.rust : kind;
    },
  };
}

interface ProgramSearch {
  goRanges: FileRange[];
  go: MarkerSearch;
  rust: MarkerSearch;
}

function searchOf(head: Buffer, sizeBytes: number): ProgramSearch {
  const go = createMarkerSearch(goBuildInfo);
  if (head.includes(goNote)) go.feed(goBuildInfo);
  const segments = readElfHeader(head)?.writableSegments ?? [];
  // Without valid program headers the marker may be at any place.
  const goRanges = segments.length > 0 ? segments : [{ start: 0, end: sizeBytes }];
  return { goRanges, go, rust: createMarkerSearch(rustAudit) };
}

function feedRanges(ranges: readonly FileRange[], search: MarkerSearch, bytes: Buffer, offset: number): void {
  for (const { start, end } of ranges) {
    const from = Math.max(0, start - offset);
    const to = Math.min(bytes.length, end - offset);
    if (from < to) search.feed(bytes.subarray(from, to));
  }
}

const elfMagic = 0x7f454c46;
const wasmMagic = 0x0061736d;
const zipMagic = 0x504b0304;
const fatMagic = 0xcafebabe;
const machOMagics = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe]);

function hasKnownMagic(piece: Buffer): boolean {
  const magic = piece.readUInt32BE(0);
  if (magic === elfMagic || magic === zipMagic || magic === wasmMagic || magic === fatMagic) return true;
  return magic >>> 16 === 0x4d5a || machOMagics.has(magic);
}

function kindOf(head: Buffer): UnreadKind | undefined {
  if (head.length < 8) return undefined;
  const magic = head.readUInt32BE(0);
  if (magic === elfMagic) return readElfHeader(head) && contentKinds.elf;
  if (magic === wasmMagic) return contentKinds.wasm;
  if (machOMagics.has(magic)) return contentKinds.machO;
  // Java class files have the same magic number, followed by their version, which is at least 45.
  if (magic === fatMagic) return head.readUInt32BE(4) < 45 ? contentKinds.machO : undefined;
  // The jar tool writes META-INF/ first, regardless of the archive's name.
  if (magic === zipMagic) return head.toString('latin1', 30, 39) === 'META-INF/' ? contentKinds.java : undefined;
  const pe = readPeHeader(head);
  if (!pe) return undefined;
  return pe.isAssembly ? contentKinds.assembly : contentKinds.pe;
}
