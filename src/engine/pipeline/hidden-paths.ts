import { createHashTable } from './hash-table.ts';
import type { LayerTree } from './layer-result.ts';
import { hashPath, hashPrefixes } from './path-hash.ts';
import { float64sOf } from './tree.ts';

/** Paths of lower layers that the added layers hide. Layers are added from the top down. */
export interface HiddenPaths {
  /** Whether a path of a lower layer is deleted or replaced. */
  isHidden(path: string): boolean;
  /** The same for a path with its folder and its hash, which is computed only if needed. */
  isFileHidden(folder: string, hashOf: () => number): boolean;
  add(tree: LayerTree, whiteouts: string[], opaques: string[]): void;
}

/**
 * Hashes in open-addressed tables: 16 bytes per entry, where a Set takes 60 or more. Paths are compared literally. Of a layer that replaces
 * paths through a linked folder, only the whiteouts are recognized, because they are resolved before they are added.
 */
export function createHiddenPaths(hashCounts: { entries: number; directories: number; opaques: number }): HiddenPaths {
  const entries = createHashTable(hashCounts.entries);
  const directories = createHashTable(hashCounts.directories);
  const opaqueHashes = createHashTable(hashCounts.opaques);
  let isEmpty = true;
  let folder: string | undefined;
  let isFolderHidden = false;

  const isHiddenFolder = (path: string): boolean => {
    if (opaqueHashes.has(rootHash)) return true;
    for (const hash of hashPrefixes(path)) {
      if (opaqueHashes.has(hash) || entries.has(hash)) return true;
    }
    return false;
  };

  const isFileHidden = (parent: string, hashOf: () => number): boolean => {
    if (isEmpty) return false;
    // Files are ordered by folder, so the last answer for a folder serves many of them.
    if (parent !== folder) {
      folder = parent;
      isFolderHidden = isHiddenFolder(parent);
    }
    if (isFolderHidden) return true;
    const hash = hashOf();
    return entries.has(hash) || directories.has(hash);
  };

  return {
    isFileHidden,
    isHidden: (path) => isFileHidden(path.slice(0, Math.max(path.lastIndexOf('/'), 0)), () => hashPath(path)),
    add(tree, whiteouts, opaques) {
      folder = undefined;
      isEmpty = false;
      for (const hash of float64sOf(tree.entryHashes)) entries.add(hash);
      for (const path of whiteouts) entries.add(hashPath(path));
      for (const hash of float64sOf(tree.directoryHashes)) directories.add(hash);
      for (const path of opaques) opaqueHashes.add(hashPath(path));
    },
  };
}

const rootHash = hashPath('');
