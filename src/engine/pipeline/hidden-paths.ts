import { createHashTable } from './hash-table.ts';
import { createLayerHashes, exceedLayersBelow, type LayerHashes } from './layer-hashes.ts';
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
  /** `layer`: index of the layer, which is below all that were added. */
  add(layer: number, tree: LayerTree, hidden: { whiteouts: string[]; opaques: string[] }): void;
}

/** Hashes that a layer adds to the paths that hide lower layers. */
export interface HashCounts {
  hashedEntries: number;
  hashedDirectories: number;
  hashedWhiteouts: number;
  hashedOpaques: number;
}

export function hashCountsOf({ entryHashes, directoryHashes, whiteouts, opaques }: LayerTree): HashCounts {
  return {
    hashedEntries: entryHashes.length / 8,
    hashedDirectories: directoryHashes.length / 8,
    hashedWhiteouts: whiteouts.length,
    hashedOpaques: opaques.length,
  };
}

/**
 * Hashes in open-addressed tables: 16 bytes per entry, where a Set takes 60 or more. Paths are compared literally. Of a layer that replaces
 * paths through a linked folder, only the whiteouts are recognized, because they are resolved before they are added. `counts`: of all
 * layers, bottom layer first.
 */
export function createHiddenPaths(counts: readonly HashCounts[]): HiddenPaths {
  const isListed = exceedLayersBelow(counts.map(({ hashedEntries }) => hashedEntries));
  // The lowest layer hides nothing.
  const sum = (countOf: (layer: HashCounts, index: number) => number): number =>
    counts.reduce((total, layer, index) => total + (index === 0 ? 0 : countOf(layer, index)), 0);
  const entries = createLayerHashes(
    sum(({ hashedEntries, hashedWhiteouts }, index) => hashedWhiteouts + (isListed[index] ? 0 : hashedEntries)),
  );
  const directories = createLayerHashes(
    sum(({ hashedDirectories }, index) => (isListed[index] ? 0 : hashedDirectories)),
  );
  const opaqueHashes = createHashTable(sum(({ hashedOpaques }) => hashedOpaques));
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
    fileTest(tree) {
      const hashes = float64sOf(tree.entryHashes);
      return !isEmpty && (entries.hasAnyOf(hashes) || directories.hasAnyOf(hashes)) ? isHiddenFile : undefined;
    },
    add(layer, tree, { whiteouts, opaques }) {
      folder = undefined;
      isEmpty = false;
      addHashes(entries, tree.entryHashes, isListed[layer] === true);
      addHashes(directories, tree.directoryHashes, isListed[layer] === true);
      for (const path of whiteouts) entries.add(hashPath(path));
      for (const path of opaques) opaqueHashes.add(hashPath(path));
    },
  };
}

function addHashes(hashes: LayerHashes, sortedBytes: Uint8Array, isListed: boolean): void {
  const sorted = float64sOf(sortedBytes);
  // Copied, because the bytes are a part of the whole result of the layer.
  if (isListed) hashes.addList(sorted.slice());
  else for (const hash of sorted) hashes.add(hash);
}

const rootHash = hashPath('');
