import { contentFormatOf, contentHeadBytes } from '../analyzers/content-format.ts';
import { contentKinds } from './content-kinds.ts';
import { readElfHeader } from './elf-header.ts';
import { readPeHeader } from './pe-header.ts';
import type { UnreadKind } from './unread-kind.ts';

/** Recognizes executables and archives by their first bytes, one file after the other. Needs a few kilobytes of memory. */
export interface ContentRecognizer {
  begin(sizeBytes: number): void;
  /** Processes the next bytes of the file, which are valid during the call only. Returns false when no further bytes are needed. */
  take(piece: Buffer): boolean;
  /** Kind of the file whose bytes were passed since `begin`. */
  end(): UnreadKind | undefined;
}

/** Text that the packer UPX writes into the headers of a program, which contain the real program in compressed form. */
const packerMark = Buffer.from('UPX!');

export function createContentRecognizer(): ContentRecognizer {
  const head = Buffer.alloc(contentHeadBytes);
  let headTotal = 0;
  let headFilled = 0;
  return {
    begin(sizeBytes) {
      headTotal = Math.min(contentHeadBytes, sizeBytes);
      headFilled = 0;
    },
    take(piece) {
      if (headFilled === 0 && piece.length >= 4 && contentFormatOf(piece) === undefined) return false;
      headFilled += piece.copy(head, headFilled, 0, headTotal - headFilled);
      return headFilled < headTotal;
    },
    end: () => (headFilled === headTotal ? kindOf(head.subarray(0, headFilled)) : undefined),
  };
}

function kindOf(head: Buffer): UnreadKind | undefined {
  if (head.length < 8) return undefined;
  switch (contentFormatOf(head)) {
    case 'elf':
      return kindOfElf(head);
    case 'mach-o':
      return contentKinds.machO;
    case 'wasm':
      return contentKinds.wasm;
    case 'zip':
      // The jar tool writes META-INF/ first, regardless of the archive's name.
      return head.toString('latin1', 30, 39) === 'META-INF/' ? contentKinds.java : undefined;
    case 'pe':
      return kindOfPe(head);
    default:
      return undefined;
  }
}

function kindOfElf(head: Buffer): UnreadKind | undefined {
  const elf = readElfHeader(head);
  if (!elf) return undefined;
  if (head.includes(packerMark)) return contentKinds.packed;
  return elf.mayBeLibrary ? contentKinds.elfLibrary : contentKinds.elf;
}

function kindOfPe(head: Buffer): UnreadKind | undefined {
  const pe = readPeHeader(head);
  if (!pe) return undefined;
  if (pe.isAssembly) return contentKinds.assembly;
  return head.includes(packerMark) ? contentKinds.packed : contentKinds.pe;
}
