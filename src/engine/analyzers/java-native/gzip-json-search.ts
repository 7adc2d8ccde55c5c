import { constants, gunzipSync } from 'node:zlib';
import type { FileRange } from '../../unread/elf-header.ts';
import { joinIfMarked } from '../join-if-marked.ts';

export interface GzipJsonSearch {
  /** The next bytes of the file, which are valid during the call only. Returns false when no further bytes are needed. */
  take(piece: Buffer): boolean;
  /** The plain document. `unreadable`: it is damaged or exceeds the limits. */
  result(): Buffer | 'unreadable' | undefined;
}

/** Header that java.util.zip.GZIPOutputStream writes: deflate, no flags, no time, no extra flags. The system byte follows. */
const mark = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0]);
/** Compressed bytes that are enough for the beginning of the document. */
const probeBytes = 1024;
const documentStart = /^\s*\{[^{}[\]]{0,200}"bomFormat"\s*:\s*"CycloneDX"/;
const candidatesMax = 1000;
/** Documents with 20,000 packages have some megabytes. */
const compressedBytesMax = 4 * 1024 * 1024;
const plainBytesMax = 32 * 1024 * 1024;

/** Searches a gzip-compressed CycloneDX document in these ranges of a file. */
export function createGzipJsonSearch(ranges: readonly FileRange[]): GzipJsonSearch {
  const end = Math.max(...ranges.map((range) => range.end));
  let position = 0;
  /** Bytes that may begin with the mark. */
  let stored = Buffer.alloc(0);
  let candidates = 0;
  /** Compressed bytes of the document, once it was found. */
  let parts: Buffer[] | undefined;
  let partsBytes = 0;

  const collect = (bytes: Buffer): void => {
    parts?.push(Buffer.from(bytes.subarray(0, compressedBytesMax - partsBytes)));
    partsBytes += bytes.length;
  };

  const search = (bytes: Buffer): void => {
    let rest = joinIfMarked(stored, bytes, mark);
    for (let at = rest.indexOf(mark); at !== -1 && candidates < candidatesMax; at = rest.indexOf(mark, 1)) {
      rest = rest.subarray(at);
      if (rest.length < probeBytes) break;
      candidates += 1;
      if (!isDocument(rest.subarray(0, probeBytes))) continue;
      parts = [];
      collect(rest);
      return;
    }
    const isCandidate = rest.length < probeBytes && rest.subarray(0, mark.length).equals(mark);
    stored = Buffer.from(isCandidate ? rest : rest.subarray(Math.max(0, rest.length - mark.length + 1)));
  };

  return {
    take(piece) {
      for (const { start, end: rangeEnd } of ranges) {
        const part = piece.subarray(Math.max(0, start - position), Math.max(0, rangeEnd - position));
        if (part.length > 0) (parts ? collect : search)(part);
      }
      position += piece.length;
      return position < end && candidates < candidatesMax && partsBytes < compressedBytesMax;
    },
    result() {
      // A short document at the end of the range.
      if (!parts && stored.length > mark.length && isDocument(stored)) {
        parts = [];
        collect(stored);
      }
      return parts && inflate(Buffer.concat(parts));
    },
  };
}

/** Whether these bytes begin a compressed document. They may end within it. */
function isDocument(bytes: Buffer): boolean {
  try {
    const plain = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1024 * probeBytes * 2 });
    return documentStart.test(plain.toString('latin1', 0, 512));
  } catch {
    return false;
  }
}

/** Bytes after the end of the document are ignored. */
function inflate(bytes: Buffer): Buffer | 'unreadable' {
  try {
    return gunzipSync(bytes, { maxOutputLength: plainBytesMax });
  } catch {
    return 'unreadable';
  }
}
