import type { LayerTree } from './layer-result.ts';
import { finishHash, highSeed, lowSeed, mixHigh, mixLow } from './path-hash.ts';
import { float64sOf } from './tree.ts';

/** A listed file (non-empty, regular). The object is valid during the visit only: it is used again for the next file. */
export interface ListedFile {
  /** `''` for the root. */
  folder: string;
  sizeBytes: number;
  /** `hashPath` of the path. */
  hash: number;
  /** Cuts the path out of the list. Most visits need the folder and the hash only. */
  path(): string;
}

const slash = 47;

/**
 * Visits every listed file in tar order. Files are ordered by folder, so each path is hashed from the end of the folder that it has in
 * common with the file before.
 */
export function visitListedFiles(tree: LayerTree, visit: (file: ListedFile) => void): void {
  const text = tree.filePaths;
  let start = 0;
  let end = 0;
  const file: ListedFile = { folder: '', sizeBytes: 0, hash: 0, path: () => text.slice(start, end) };
  /** `folder/` of the file before with the lanes of its hash. */
  let prefix = '';
  let prefixLow = lowSeed;
  let prefixHigh = highSeed;
  for (const sizeBytes of float64sOf(tree.fileSizes)) {
    const next = text.indexOf('\0', start);
    end = next === -1 ? text.length : next;
    if (!text.startsWith(prefix, start)) {
      prefix = '';
      prefixLow = lowSeed;
      prefixHigh = highSeed;
    }
    let low = prefixLow;
    let high = prefixHigh;
    let folderEnd = start + prefix.length;
    for (let index = folderEnd; index < end; index += 1) {
      const code = text.charCodeAt(index);
      low = mixLow(low, code);
      high = mixHigh(high, code);
      if (code === slash) {
        folderEnd = index + 1;
        prefixLow = low;
        prefixHigh = high;
      }
    }
    if (folderEnd - start !== prefix.length) prefix = text.slice(start, folderEnd);
    if (file.folder.length !== Math.max(0, prefix.length - 1) || !prefix.startsWith(file.folder)) {
      file.folder = prefix.slice(0, -1);
    }
    file.sizeBytes = sizeBytes;
    file.hash = finishHash(low, high);
    visit(file);
    start = end + 1;
  }
}
