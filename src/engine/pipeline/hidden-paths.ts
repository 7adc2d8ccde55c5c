import { createHashTable } from './hash-table.ts';
import type { LayerTree } from './layer-result.ts';
import { hashPath, hashPrefixes } from './path-hash.ts';
import { float64sOf } from './tree.ts';

/** Paths of lower layers that the added layers hide. Layers are added from the top down. */
export interface HiddenPaths {
  /** Whether a path of a lower layer is deleted or replaced. */
  isHidden(path: string): boolean;
  /** Whether all files of a folder are. For many folders, in the order of their files. */
  isFolderHidden(folder: string): boolean;
  /**
   * Test of a lower layer's files whose folder is not hidden, by the hash of the path. Undefined if the added layers have no path of that
   * layer, so that no file must be hashed. This holds for most layers, which only add files.
   */
  fileTest(tree: LayerTree): ((hash: number) => boolean) | undefined;
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

  const isHiddenFile = (hash: number): boolean => entries.has(hash) || directories.has(hash);

  const testFolder = (path: string): boolean => {
    if (isEmpty) return false;
    if (path !== folder) {
      folder = path;
      isFolderHidden = isHiddenFolder(path);
    }
    return isFolderHidden;
  };

  return {
    isHidden: (path) => testFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0))) || isHiddenFile(hashPath(path)),
    isFolderHidden: testFolder,
    fileTest: (tree) => (!isEmpty && float64sOf(tree.entryHashes).some(isHiddenFile) ? isHiddenFile : undefined),
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
