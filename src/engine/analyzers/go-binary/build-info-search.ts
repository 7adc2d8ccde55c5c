import { readElfHeader } from '../../unread/elf-header.ts';
import type { ContentFile } from '../analyzer.ts';
import { joinIfMarked } from '../join-if-marked.ts';
import { partsInRanges } from '../parts-in-ranges.ts';
import { readLoadSegments } from './load-segments.ts';
import { createPointerFormSearch } from './pointer-form-search.ts';
import { pointerHeaderBytes } from './pointer-header.ts';
import { buildInfoBytesMax, type InlineStrings, readInlineStrings } from './read-inline-strings.ts';

export interface BuildInfoSearch {
  /** The next bytes of the file, which are valid during the call only. Returns false when the search has ended. */
  take(piece: Buffer): boolean;
  /** `unreadable`: a Go program whose build information was removed, obfuscated, or precedes Go 1.13. */
  result(): Partial<InlineStrings> | 'unreadable' | undefined;
}

/** debug/buildinfo of Go: the mark that begins the build information. */
const mark = Buffer.from('\xff Go buildinf:', 'latin1');
/** Name and type of the note that Go's linker writes into ELF files: type 4, name `Go`. Other files begin their code with the same text. */
const goNote = Buffer.from('\x04\0\0\0Go\0\0', 'latin1');
const goBuildId = Buffer.from('Go build ID: "', 'latin1');

/** A program contains the mark once. Programs that read build information contain it a second time. */
const marksMax = 16;

/** Searches the build information in the writable segments of an ELF file, where the linker stores it, or in any other program. */
export function createBuildInfoSearch({ format, head, sizeBytes }: ContentFile): BuildInfoSearch {
  const elf = format === 'elf' ? readElfHeader(head) : undefined;
  const segments = elf?.writableSegments ?? [];
  const ranges = segments.length > 0 ? segments : [{ start: 0, end: sizeBytes }];
  let isGo = head.includes(goNote) || head.includes(goBuildId);
  // ELF programs of other languages are read in their writable segments only. The code of Windows programs begins in the head.
  const isGoLayout = isGo || (elf ? elf.sectionTableStart < head.length : format === 'mach-o');
  const pointerForm = isGoLayout ? createPointerFormSearch(readLoadSegments(head, format)) : undefined;
  const end = Math.max(...ranges.map((range) => range.end));
  let found: InlineStrings | undefined;
  let hasPointerHeader = false;
  let marks = 0;
  let position = 0;
  /** Bytes that may begin with the mark, or the build information as far as it was read. */
  let stored = Buffer.alloc(0);

  const search = (bytes: Buffer): void => {
    let rest = joinIfMarked(stored, bytes, mark);
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
      else if (!hasPointerHeader) hasPointerHeader = pointerForm?.found(rest.subarray(0, pointerHeaderBytes)) ?? false;
      marks += 1;
      if (found || marks === marksMax) return;
      rest = rest.subarray(mark.length);
    }
  };

  return {
    take(piece) {
      pointerForm?.take(piece);
      for (const { bytes } of partsInRanges(piece, position, ranges)) {
        if (!found && marks < marksMax) search(bytes);
      }
      position += piece.length;
      if (found) return false;
      return hasPointerHeader || (marks < marksMax && position < end);
    },
    result: () => found ?? (isGo ? (pointerForm?.result() ?? 'unreadable') : undefined),
  };
}
