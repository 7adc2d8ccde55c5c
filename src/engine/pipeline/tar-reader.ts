import { ScanError } from '../../domain/scan-error.ts';
import { blockBytes, isZeroBlock, parseTarHeader, type TarHeader } from './tar-header.ts';

/** An entry with its extended headers applied; names as the archive writes them, not yet normalised. */
export interface TarEntry {
  name: string;
  mode: number;
  sizeBytes: number;
  kind: 'file' | 'directory' | 'hard-link' | 'symlink' | 'other';
  linkName: string;
  /** The content is in a sparse form that is not put together here. */
  isSparse: boolean;
}

export interface TarVisitor {
  /** True when the content is wanted: it then arrives in `content`, whole, before the next entry. */
  entry(entry: TarEntry): boolean;
  content(entry: TarEntry, bytes: Buffer): void;
}

export interface TarReader {
  /** Takes the next bytes of the archive, in chunks of any size. */
  push(chunk: Buffer): void;
  /** Tells that the archive has ended. Throws MALFORMED_LAYER when it ends in the middle of something. */
  end(): void;
}

type State = 'header' | 'content' | 'sparse' | 'ended';

/** What extended headers say about the next entry. */
interface Extended {
  path?: string;
  linkPath?: string;
  sizeBytes?: number;
  isSparse?: boolean;
}

/**
 * Walks a tar (POSIX ustar and pax, GNU, old V7) as its bytes come, without keeping more than the content that is wanted.
 * What comes after the end mark is ignored, as every tar does. Throws ScanError: MALFORMED_LAYER, LIMIT_EXCEEDED.
 */
export function createTarReader(
  visitor: TarVisitor,
  limits: { extendedHeaderBytesMax: number; entriesMax: number },
): TarReader {
  let state: State = 'header';
  /** A header block that is spread over two chunks. */
  const partial = Buffer.alloc(blockBytes);
  let partialBytes = 0;
  let contentLeft = 0;
  let paddingLeft = 0;
  /** Pieces of the content being kept; undefined while it is skipped. */
  let kept: Buffer[] | undefined;
  let onContent: ((bytes: Buffer) => void) | undefined;
  let global: Extended = {};
  let extended: Extended = {};
  let entries = 0;
  /** Taken up again when the sparse blocks before the content are over. */
  let afterSparse: (() => void) | undefined;

  const beginContent = (sizeBytes: number, use: ((bytes: Buffer) => void) | undefined): void => {
    contentLeft = sizeBytes;
    paddingLeft = (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
    kept = use ? [] : undefined;
    onContent = use;
    state = 'content';
    if (contentLeft === 0) finishContent();
  };

  const finishContent = (): void => {
    const [use, pieces] = [onContent, kept];
    onContent = undefined;
    kept = undefined;
    if (use && pieces) use(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    if (paddingLeft === 0) state = 'header';
  };

  const takeExtended = (header: TarHeader, use: (bytes: Buffer) => void): void => {
    if (header.sizeBytes > limits.extendedHeaderBytesMax) {
      throw new ScanError('LIMIT_EXCEEDED', 'The layer has an extended tar header larger than any real one.');
    }
    beginContent(header.sizeBytes, use);
  };

  const takeEntry = (header: TarHeader): void => {
    entries += 1;
    if (entries > limits.entriesMax) {
      throw new ScanError('LIMIT_EXCEEDED', `The layer has more than ${limits.entriesMax} files and folders.`);
    }
    const said = { ...global, ...extended };
    extended = {};
    const name = said.path ?? header.name;
    const kind = kindOf(header.typeFlag, name);
    const sizeBytes = kind === 'file' || kind === 'other' ? (said.sizeBytes ?? header.sizeBytes) : 0;
    const entry: TarEntry = {
      name,
      mode: header.mode,
      sizeBytes,
      kind,
      linkName: said.linkPath ?? header.linkName,
      isSparse: header.typeFlag === 'S' || said.isSparse === true,
    };
    const begin = (): void => {
      const isWanted = visitor.entry(entry);
      beginContent(sizeBytes, isWanted ? (bytes) => visitor.content(entry, bytes) : undefined);
    };
    if (!header.isSparseExtended) return begin();
    state = 'sparse';
    afterSparse = begin;
  };

  const takeHeader = (bytes: Buffer, offset: number): void => {
    if (isZeroBlock(bytes, offset)) {
      state = 'ended';
      return;
    }
    const header = parseTarHeader(bytes, offset);
    switch (header.typeFlag) {
      case 'x':
        return takeExtended(header, (content) => void Object.assign(extended, parsePax(content)));
      case 'g':
        return takeExtended(header, (content) => void (global = { ...global, ...parsePax(content) }));
      case 'L':
        return takeExtended(header, (content) => void (extended.path = longName(content)));
      case 'K':
        return takeExtended(header, (content) => void (extended.linkPath = longName(content)));
      default:
        return takeEntry(header);
    }
  };

  const takeBlock = (bytes: Buffer, offset: number): void => {
    if (state === 'header') return takeHeader(bytes, offset);
    // A GNU sparse block names stretches of the file; its byte 504 says whether another follows.
    if (bytes[offset + 504] !== 1) afterSparse?.();
  };

  return {
    push(chunk) {
      let offset = 0;
      while (offset < chunk.length && state !== 'ended') {
        if (state === 'content') {
          if (contentLeft > 0) {
            const length = Math.min(contentLeft, chunk.length - offset);
            kept?.push(chunk.subarray(offset, offset + length));
            offset += length;
            contentLeft -= length;
            if (contentLeft === 0) finishContent();
          } else {
            const length = Math.min(paddingLeft, chunk.length - offset);
            offset += length;
            paddingLeft -= length;
            if (paddingLeft === 0) state = 'header';
          }
        } else if (partialBytes === 0 && chunk.length - offset >= blockBytes) {
          takeBlock(chunk, offset);
          offset += blockBytes;
        } else {
          const length = Math.min(blockBytes - partialBytes, chunk.length - offset);
          chunk.copy(partial, partialBytes, offset, offset + length);
          offset += length;
          partialBytes += length;
          if (partialBytes === blockBytes) {
            partialBytes = 0;
            takeBlock(partial, 0);
          }
        }
      }
    },
    end() {
      const isComplete = state === 'ended' || (state === 'header' && partialBytes === 0);
      // Some writers leave out the padding of the last entry.
      if (!isComplete && !(state === 'content' && contentLeft === 0)) {
        throw new ScanError('MALFORMED_LAYER', 'The layer ends in the middle of a tar entry.');
      }
    },
  };
}

function kindOf(typeFlag: string, name: string): TarEntry['kind'] {
  switch (typeFlag) {
    case '0':
    case '\0':
    case '7':
    case 'S':
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

/** GNU long names end with NUL. */
function longName(content: Buffer): string {
  const end = content.indexOf(0);
  return content.toString('utf8', 0, end === -1 ? content.length : end);
}

/** `"<length> <key>=<value>\n"` records (POSIX pax, "pax Extended Header"). Throws MALFORMED_LAYER. */
function parsePax(content: Buffer): Extended {
  const said: Extended = {};
  let offset = 0;
  while (offset < content.length && content[offset] !== 0) {
    const space = content.indexOf(0x20, offset);
    const lengthText = space === -1 ? '' : content.toString('latin1', offset, space);
    const length = /^[0-9]{1,8}$/.test(lengthText) ? Number(lengthText) : 0;
    const end = offset + length;
    const equals = content.indexOf(0x3d, space + 1);
    if (length === 0 || end > content.length || content[end - 1] !== 0x0a || equals === -1 || equals >= end) {
      throw new ScanError('MALFORMED_LAYER', 'The layer has an unreadable extended tar header.');
    }
    applyPax(said, content.toString('latin1', space + 1, equals), () => content.toString('utf8', equals + 1, end - 1));
    offset = end;
  }
  return said;
}

function applyPax(said: Extended, key: string, value: () => string): void {
  if (key === 'path') said.path = value();
  else if (key === 'linkpath') said.linkPath = value();
  else if (key === 'size') {
    const size = Number(value());
    if (!Number.isSafeInteger(size) || size < 0) {
      throw new ScanError('MALFORMED_LAYER', 'The layer has a tar entry without a readable size.');
    }
    said.sizeBytes = size;
  } else if (key === 'GNU.sparse.name') {
    said.path = value();
    said.isSparse = true;
  } else if (key.startsWith('GNU.sparse.')) said.isSparse = true;
}
