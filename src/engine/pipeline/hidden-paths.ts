import type { LayerTree } from './layer-result.ts';
import { hashPath, hashPrefixes } from './path-hash.ts';
import { float64sOf, hasHash } from './tree.ts';

/** What the layers added so far hide of the layers below them. Add from the top layer down. */
export interface HiddenPaths {
  /** Whether a file of a lower layer is deleted or replaced. */
  isHidden(path: string): boolean;
  add(tree: LayerTree, whiteouts: string[], opaques: string[]): void;
}

/**
 * Sorted arrays of hashes: 8 bytes an entry, where a set would take 60 or more. Paths are taken literally: what a layer replaces
 * through a linked folder is not noticed here, only its whiteouts are (they come in resolved).
 */
export function createHiddenPaths(): HiddenPaths {
  let entries: Float64Array = new Float64Array(0);
  let directories: Float64Array = new Float64Array(0);
  const opaqueHashes = new Set<number>();
  let folder: string | undefined;
  let isFolderHidden = false;

  const isHiddenFolder = (path: string): boolean => {
    for (const hash of hashPrefixes(path)) {
      if (opaqueHashes.has(hash) || hasHash(entries, hash)) return true;
    }
    return opaqueHashes.has(rootHash);
  };

  return {
    isHidden(path) {
      const slash = path.lastIndexOf('/');
      // Files come folder by folder, so the last answer for a folder serves many of them.
      const parent = path.slice(0, Math.max(slash, 0));
      if (parent !== folder) {
        folder = parent;
        isFolderHidden = isHiddenFolder(parent);
      }
      if (isFolderHidden) return true;
      const hash = hashPath(path);
      return hasHash(entries, hash) || hasHash(directories, hash);
    },
    add(tree, whiteouts, opaques) {
      folder = undefined;
      entries = mergeSorted(entries, float64sOf(tree.entryHashes));
      entries = mergeSorted(entries, Float64Array.from(whiteouts, hashPath).sort());
      directories = mergeSorted(directories, float64sOf(tree.directoryHashes));
      for (const path of opaques) opaqueHashes.add(hashPath(path));
    },
  };
}

const rootHash = hashPath('');

function mergeSorted(left: Float64Array, right: Float64Array): Float64Array {
  if (right.length === 0) return left;
  if (left.length === 0) return right;
  const merged = new Float64Array(left.length + right.length);
  let length = 0;
  let leftIndex = 0;
  let rightIndex = 0;
  while (leftIndex < left.length || rightIndex < right.length) {
    const fromLeft = left[leftIndex] ?? Number.POSITIVE_INFINITY;
    const fromRight = right[rightIndex] ?? Number.POSITIVE_INFINITY;
    const next = Math.min(fromLeft, fromRight);
    if (fromLeft === next) leftIndex += 1;
    if (fromRight === next) rightIndex += 1;
    merged[length] = next;
    length += 1;
  }
  return merged.subarray(0, length);
}
