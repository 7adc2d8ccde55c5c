import type { LoadSegment } from '../../unread/elf-header.ts';
import { fileOffset } from './load-segments.ts';
import { readPointerHeader, readStringHeader, type StringHeader } from './pointer-header.ts';
import type { InlineStrings } from './read-inline-strings.ts';
import { createRecentBytes } from './recent-bytes.ts';
import { createStringRecorder } from './string-recorder.ts';

/**
 * Reads build information of Go before 1.18. Its header names addresses of two string headers in the writable data, whose texts are among
 * the constants: before them in the files of Go's linker, and possibly after them in others.
 */
export interface PointerFormSearch {
  /** The next bytes of the file, all of them. They are valid during the call only. */
  take(piece: Buffer): void;
  /** Build information that was found in the last piece. Returns false when it is not in this form. */
  found(header: Buffer): boolean;
  /** The strings as far as they were found. Undefined without module information and compiler version. */
  result(): Partial<InlineStrings> | undefined;
}

/** The string headers are in the same segment as the mark. Writable data of large programs have a megabyte. */
const recentBytesMax = 2 * 1024 * 1024;

interface Wanted {
  offset: number;
  bytes: Buffer;
  filled: number;
}

export function createPointerFormSearch(segments: readonly LoadSegment[]): PointerFormSearch {
  const recorder = createStringRecorder();
  const recent = createRecentBytes(recentBytesMax);
  let header: ReturnType<typeof readPointerHeader>;
  let wanted: { version?: Wanted; moduleInfo?: Wanted } = {};
  let position = 0;

  const want = (address: number, length: number): Wanted | undefined => {
    const offset = fileOffset(segments, address);
    if (offset === undefined) return undefined;
    const bytes = Buffer.alloc(length);
    const stored = recent.at(offset, Math.max(0, Math.min(length, position - offset)));
    return { offset, bytes, filled: stored?.copy(bytes) ?? 0 };
  };

  const fill = (one: Wanted, piece: Buffer): void => {
    const from = one.offset + one.filled - position;
    if (from < 0 || from >= piece.length) return;
    one.filled += piece.copy(one.bytes, one.filled, from);
  };

  const stringOf = (one: Wanted | undefined): StringHeader | undefined =>
    header && one?.filled === one?.bytes.length && one ? readStringHeader(one.bytes, header) : undefined;

  return {
    take(piece) {
      recorder.take(piece);
      recent.take(piece);
      for (const one of Object.values(wanted)) fill(one, piece);
      position += piece.length;
    },
    found(bytes) {
      header = readPointerHeader(bytes);
      if (!header) return false;
      const length = 2 * header.pointerBytes;
      const version = want(header.versionAddress, length);
      const moduleInfo = want(header.moduleInfoAddress, length);
      wanted = { ...(version && { version }), ...(moduleInfo && { moduleInfo }) };
      return true;
    },
    result() {
      const version = stringOf(wanted.version);
      const at = version && fileOffset(segments, version.address);
      const goVersion = version && at !== undefined ? recorder.versionAt(at, version.length) : undefined;
      const modules = stringOf(wanted.moduleInfo);
      const isWithoutModules = modules?.length === 0;
      const moduleInfo = isWithoutModules
        ? ''
        : recorder.moduleInfoAt(modules && fileOffset(segments, modules.address));
      if (goVersion === undefined && !moduleInfo) return undefined;
      return { ...(goVersion !== undefined && { goVersion }), ...(moduleInfo !== undefined && { moduleInfo }) };
    },
  };
}
