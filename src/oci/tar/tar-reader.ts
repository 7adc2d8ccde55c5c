import { ScanError } from '../../domain/scan-error.ts';
import { type ExtendedHeader, parsePaxRecords } from './pax-records.ts';
import { blockBytes, isZeroBlock, parseTarHeader, type TarHeader } from './tar-header.ts';
import { malformedTar, type TarSubject } from './tar-subject.ts';

/** An entry with its extended headers applied. Names are as written in the archive, not normalized. */
export interface TarEntry {
  name: string;
  mode: number;
  sizeBytes: number;
  kind: 'file' | 'directory' | 'hard-link' | 'symlink' | 'other';
  linkName: string;
  /** The content is in a sparse format that is not reassembled here. */
  isSparse: boolean;
  /** It has attributes with which overlayfs shows another file or folder in its place. */
  showsOtherFile: boolean;
  /** Bytes of the archive before the content of a file that is not sparse. */
  contentOffsetBytes: number;
}

export interface TarVisitor {
  /** True when the content is wanted. It is then passed to `content`, complete, before the next entry. */
  entry(entry: TarEntry): boolean;
  content(entry: TarEntry, bytes: Buffer): void;
  /**
   * Content of an entry that is not wanted, in pieces. A piece is valid during the call only. Returning false skips the rest of this entry.
   */
  pass?(piece: Buffer): boolean;
}

export interface TarReader {
  /** Processes the next bytes of the archive, in chunks of any size. The chunk is not used after the call returns. */
  push(chunk: Buffer): void;
  /**
   * Number of the next bytes of content that the visitor does not need, padding included. A reader of a file seeks over them, and calls
   * `skipContent`.
   */
  unwantedBytes(): number;
  /** Skips the unwanted bytes and returns their number. The next `push` continues after them. */
  skipContent(): number;
  /** Whether the end mark was read. Bytes after it are ignored. */
  hasEnded(): boolean;
  /** Signals the end of the archive. Throws MALFORMED_LAYER or MALFORMED_ARCHIVE when it ends inside an entry. */
  end(): void;
}

export interface TarReaderOptions {
  subject: TarSubject;
  extendedHeaderBytesMax: number;
  entriesMax: number;
}

/** `ending` follows the first of the two zero blocks. */
type State = 'header' | 'content' | 'sparse' | 'ending' | 'ended';

interface LongNames {
  name?: string;
  linkName?: string;
}

/**
 * Parses a tar (POSIX ustar and pax, GNU, old V7) from a stream of bytes. It stores only wanted content. Bytes after the end mark are
 * ignored, as in every tar program. Throws ScanError: MALFORMED_LAYER or
 * MALFORMED_ARCHIVE, LIMIT_EXCEEDED.
 * Where implementations differ, this one follows Go's archive/tar, with which Docker, containerd and Podman unpack layers, so the scan
 * reads what a container gets. GNU long names have precedence over pax, only the last pax header counts, global pax headers do not apply to
 * entries, and only V7 entries are directories by a trailing slash.
 */
export function createTarReader(
  visitor: TarVisitor,
  { subject, extendedHeaderBytesMax, entriesMax }: TarReaderOptions,
): TarReader {
  let state: State = 'header';
  /** Bytes of the archive before the next one to be read. */
  let position = 0;
  /** A header block that is divided between two chunks. */
  const partial = Buffer.alloc(blockBytes);
  let partialBytes = 0;
  let contentLeft = 0;
  let paddingLeft = 0;
  /** Pieces of the wanted content. Undefined while content is skipped. */
  let wanted: Buffer[] | undefined;
  let onContent: ((bytes: Buffer) => void) | undefined;
  /** Whether skipped content is passed to the visitor. */
  let isPassing = false;
  let extended: ExtendedHeader = {};
  let long: LongNames = {};
  let entries = 0;
  /** Continues after the sparse blocks that precede the content. */
  let afterSparse: (() => void) | undefined;

  const beginContent = (sizeBytes: number, use: ((bytes: Buffer) => void) | undefined): void => {
    contentLeft = sizeBytes;
    paddingLeft = (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
    wanted = use ? [] : undefined;
    onContent = use;
    state = 'content';
    if (contentLeft === 0) finishContent();
  };

  const finishContent = (): void => {
    const [use, pieces] = [onContent, wanted];
    onContent = undefined;
    wanted = undefined;
    if (use && pieces) use(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    if (paddingLeft === 0) state = 'header';
  };

  const readExtended = (header: TarHeader, use: (bytes: Buffer) => void): void => {
    isPassing = false;
    if (header.sizeBytes > extendedHeaderBytesMax) {
      throw new ScanError('LIMIT_EXCEEDED', `The ${subject} has an extended tar header that exceeds the size limit.`);
    }
    beginContent(header.sizeBytes, use);
  };

  const forgetExtended = (): void => {
    extended = {};
    long = {};
  };

  const beginEntry = (header: TarHeader): void => {
    entries += 1;
    if (entries > entriesMax) {
      throw new ScanError('LIMIT_EXCEEDED', `The ${subject} has more than ${entriesMax} files and folders.`);
    }
    const fields = extended;
    const name = long.name ?? fields.sparseName ?? fields.path ?? header.name;
    const linkName = long.linkName ?? fields.linkPath ?? header.linkName;
    forgetExtended();
    const kind = kindOf(header.typeFlag, name);
    const sizeBytes = kind === 'directory' || header.isHeaderOnly ? 0 : (fields.sizeBytes ?? header.sizeBytes);
    const entry: TarEntry = {
      name,
      mode: header.mode,
      sizeBytes,
      kind,
      linkName,
      isSparse: header.typeFlag === 'S' || fields.isSparse === true,
      showsOtherFile: fields.showsOtherFile === true,
      contentOffsetBytes: position,
    };
    const begin = (): void => {
      const isWanted = visitor.entry(entry);
      isPassing = !isWanted && kind === 'file' && visitor.pass !== undefined;
      beginContent(sizeBytes, isWanted ? (bytes) => visitor.content(entry, bytes) : undefined);
    };
    if (!header.isSparseExtended) return begin();
    state = 'sparse';
    afterSparse = begin;
  };

  const readHeader = (bytes: Buffer, offset: number): void => {
    if (isZeroBlock(bytes, offset)) {
      state = 'ending';
      return;
    }
    const header = parseTarHeader(bytes, offset, subject);
    switch (header.typeFlag) {
      case 'x':
        return readExtended(header, (content) => void (extended = parsePaxRecords(content, subject)));
      case 'g':
        return readExtended(header, (content) => {
          parsePaxRecords(content, subject);
          forgetExtended();
        });
      case 'L':
        return readExtended(header, (content) => void (long = { ...long, ...longText('name', content) }));
      case 'K':
        return readExtended(header, (content) => void (long = { ...long, ...longText('linkName', content) }));
      default:
        return beginEntry(header);
    }
  };

  const readBlock = (bytes: Buffer, offset: number): void => {
    position += blockBytes;
    if (state === 'header') return readHeader(bytes, offset);
    if (state === 'ending') {
      if (!isZeroBlock(bytes, offset)) throw malformedTar(subject, 'contains data after its end marker');
      state = 'ended';
      return;
    }
    // A GNU sparse block lists regions of the file. Its byte 504 states whether another one follows.
    if (bytes[offset + 504] !== 1) afterSparse?.();
  };

  const unwantedBytes = (): number => (state !== 'content' || wanted || isPassing ? 0 : contentLeft + paddingLeft);

  return {
    push(chunk) {
      let offset = 0;
      while (offset < chunk.length && state !== 'ended') {
        if (state === 'content') {
          if (contentLeft > 0) {
            const length = Math.min(contentLeft, chunk.length - offset);
            const piece = chunk.subarray(offset, offset + length);
            // Data that outlive this call must be copied.
            wanted?.push(length < contentLeft ? Buffer.from(piece) : piece);
            if (isPassing) isPassing = visitor.pass?.(piece) ?? false;
            offset += length;
            position += length;
            contentLeft -= length;
            if (contentLeft === 0) finishContent();
          } else {
            const length = Math.min(paddingLeft, chunk.length - offset);
            offset += length;
            position += length;
            paddingLeft -= length;
            if (paddingLeft === 0) state = 'header';
          }
        } else if (partialBytes === 0 && chunk.length - offset >= blockBytes) {
          readBlock(chunk, offset);
          offset += blockBytes;
        } else {
          const length = Math.min(blockBytes - partialBytes, chunk.length - offset);
          chunk.copy(partial, partialBytes, offset, offset + length);
          offset += length;
          partialBytes += length;
          if (partialBytes === blockBytes) {
            partialBytes = 0;
            readBlock(partial, 0);
          }
        }
      }
    },
    unwantedBytes,
    skipContent() {
      const skippedBytes = unwantedBytes();
      if (skippedBytes === 0) return 0;
      position += skippedBytes;
      contentLeft = 0;
      paddingLeft = 0;
      finishContent();
      return skippedBytes;
    },
    hasEnded: () => state === 'ended',
    end() {
      const isComplete = state === 'ended' || state === 'ending' || (state === 'header' && partialBytes === 0);
      // Some writers omit the padding of the last entry.
      if (!isComplete && !(state === 'content' && contentLeft === 0)) {
        throw malformedTar(subject, 'ends in the middle of a tar entry');
      }
    },
  };
}

function kindOf(typeFlag: string, name: string): TarEntry['kind'] {
  switch (typeFlag) {
    case '0':
    case '7':
    case 'S':
      return 'file';
    case '\0':
      // V7 had no type for directories.
      return name.endsWith('/') ? 'directory' : 'file';
    case '1':
      return 'hard-link';
    case '2':
      return 'symlink';
    case '5':
      return 'directory';
    default:
      return 'other';
  }
}

/** GNU long names end with NUL. An empty one counts as absent. */
function longText(field: 'name' | 'linkName', content: Buffer): LongNames {
  const end = content.indexOf(0);
  const text = content.toString('utf8', 0, end === -1 ? content.length : end);
  return text === '' ? {} : { [field]: text };
}
