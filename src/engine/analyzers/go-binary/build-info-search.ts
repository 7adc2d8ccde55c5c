import { type FileRange, readElfHeader } from '../../unread/elf-header.ts';
import type { ContentFile } from '../analyzer.ts';
import { buildInfoBytesMax, type InlineStrings, readInlineStrings } from './read-inline-strings.ts';

export interface BuildInfoSearch {
  /** The next bytes of the file, which are valid during the call only. Returns false when the search has ended. */
  take(piece: Buffer): boolean;
  /** `unreadable`: a Go program whose build information was removed, or is in the form of Go before 1.18. */
  result(): InlineStrings | 'unreadable' | undefined;
}

/** debug/buildinfo of Go: the mark that begins the build information. */
const mark = Buffer.from('\xff Go buildinf:', 'latin1');
/** Name and type of the note that Go's linker writes into ELF files: type 4, name `Go`. */
const goNote = Buffer.from('\x04\0\0\0Go\0\0', 'latin1');

/** A program contains the mark once. Programs that read build information contain it a second time. */
const marksMax = 16;

/** Searches the build information in the writable segments of an ELF file, where the linker stores it, or in any other program. */
export function createBuildInfoSearch({ format, head, sizeBytes }: ContentFile): BuildInfoSearch {
  const segments = format === 'elf' ? (readElfHeader(head)?.writableSegments ?? []) : [];
  const ranges = segments.length > 0 ? segments : [{ start: 0, end: sizeBytes }];
  const end = Math.max(...ranges.map((range) => range.end));
  let isGo = head.includes(goNote);
  let found: InlineStrings | undefined;
  let marks = 0;
  let position = 0;
  /** Bytes that may begin with the mark, or the build information as far as it was read. */
  let stored = Buffer.alloc(0);

  const search = (bytes: Buffer): void => {
    let rest = stored.length > 0 ? Buffer.concat([stored, bytes]) : bytes;
    for (;;) {
      const at = rest.indexOf(mark);
      if (at === -1) {
        stored = Buffer.from(rest.subarray(Math.max(0, rest.length - mark.length + 1)));
        return;
      }
      rest = rest.subarray(at);
      isGo = true;
      const read = readInlineStrings(rest);
      if (read === 'incomplete' && rest.length < buildInfoBytesMax) {
        stored = Buffer.from(rest);
        return;
      }
      if (read !== undefined && read !== 'incomplete') found = read;
      marks += 1;
      if (found || marks === marksMax) return;
      rest = rest.subarray(mark.length);
    }
  };

  return {
    take(piece) {
      for (const part of partsOf(piece, position, ranges)) {
        if (!found && marks < marksMax) search(part);
      }
      position += piece.length;
      return !found && marks < marksMax && position < end;
    },
    result: () => found ?? (isGo ? 'unreadable' : undefined),
  };
}

/** The parts of a piece at this position of the file that are in the ranges. */
function partsOf(piece: Buffer, position: number, ranges: readonly FileRange[]): Buffer[] {
  return ranges.flatMap(({ start, end }) => {
    const part = piece.subarray(Math.max(0, start - position), Math.max(0, end - position));
    return part.length > 0 ? [part] : [];
  });
}
