import type { LayerTree } from './layer-result.ts';
import { finishHash, highSeed, lowSeed, mixHigh, mixLow } from './path-hash.ts';
import { isLatin1 } from './plain-data-bytes.ts';
import { float64sOf } from './tree.ts';

/** A listed file (non-empty, regular). The object is valid during the visit only: it is used again for the next file. */
export interface ListedFile {
  /** `''` for the root. */
  folder: string;
  sizeBytes: number;
  /** `hashPath` of the path. Computed when called. */
  hash(): number;
  /** Cuts the path out of the list. Most visits need the folder and the hash only. */
  path(): string;
}

const slash = 47;

/**
 * Visits every listed file in tar order. Files are ordered by folder, so each path is hashed from the end of its folder, whose hash is
 * computed once for the files in it.
 */
export function visitListedFiles(tree: LayerTree, visit: (file: ListedFile) => void): void {
  const text = tree.filePaths;
  const codes = codeUnitsOf(text);
  let start = 0;
  let end = 0;
  /** `folder/`, and the lanes of its hash as far as they were needed. */
  let prefix = '';
  let hashed = 0;
  let prefixLow = lowSeed;
  let prefixHigh = highSeed;
  const hash = (): number => {
    for (; hashed < prefix.length; hashed += 1) {
      const code = codes[start + hashed] ?? 0;
      prefixLow = mixLow(prefixLow, code);
      prefixHigh = mixHigh(prefixHigh, code);
    }
    let low = prefixLow;
    let high = prefixHigh;
    for (let index = start + hashed; index < end; index += 1) {
      const code = codes[index] ?? 0;
      low = mixLow(low, code);
      high = mixHigh(high, code);
    }
    return finishHash(low, high);
  };
  const file: ListedFile = { folder: '', sizeBytes: 0, hash, path: () => text.slice(start, end) };
  for (const sizeBytes of float64sOf(tree.fileSizes)) {
    end = endOf(codes, start);
    const folderEnd = lastSlash(codes, start, end) + 1;
    if (folderEnd - start !== prefix.length || !text.startsWith(prefix, start)) {
      const next = text.slice(start, folderEnd);
      // The lanes of a folder are those of its parent folder, continued.
      if (hashed !== prefix.length || !next.startsWith(prefix)) {
        hashed = 0;
        prefixLow = lowSeed;
        prefixHigh = highSeed;
      }
      prefix = next;
      file.folder = next.slice(0, -1);
    }
    file.sizeBytes = sizeBytes;
    visit(file);
    start = end + 1;
  }
}

/** UTF-16 code units. Reading them from an array is several times as fast as from a text. */
function codeUnitsOf(text: string): Uint8Array | Uint16Array {
  if (isLatin1(text)) return Buffer.from(text, 'latin1');
  const bytes = new Uint8Array(text.length * 2);
  bytes.set(Buffer.from(text, 'utf16le'));
  return new Uint16Array(bytes.buffer);
}

function endOf(codes: Uint8Array | Uint16Array, start: number): number {
  const next = codes.indexOf(0, start);
  return next === -1 ? codes.length : next;
}

/** The position before the first code unit when there is no slash. */
function lastSlash(codes: Uint8Array | Uint16Array, start: number, end: number): number {
  let index = end - 1;
  while (index >= start && codes[index] !== slash) index -= 1;
  return index;
}
