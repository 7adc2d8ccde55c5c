import { namesOf } from '../analyzers/path-names.ts';
import { rememberFolder } from '../analyzers/remember-folder.ts';
import { createFileListBuilder, type FileListLimits } from './file-list.ts';
import type { LayerTree } from './layer-result.ts';
import { type EntryMark, markDirectory, markFile, programMark } from './mark-entry.ts';
import { createPathFilter } from './path-filter.ts';
import { folderLanes, hashInFolder, hashPath } from './path-hash.ts';
import { textBytes } from './plain-data-bytes.ts';

/** Limits of one layer's tree. Entries above them are left out, and the tree reports it. */
export interface TreeLimits extends FileListLimits {
  /** Number of whiteouts, opaque directories, symbolic links and listed hard links, each. */
  linksMax: number;
  /** Bytes of text in those lists together, in memory: two per character of a text outside Latin-1. */
  linkTextBytesMax: number;
  /** Number of marks of each kind. */
  marksMax: number;
  /** Bytes of the paths of all marks together, in memory. */
  markTextBytesMax: number;
}

export const treeLimits: TreeLimits = {
  linksMax: 100_000,
  linkTextBytesMax: 16 * 1024 * 1024,
  listedFilesMax: 250_000,
  listedTextBytesMax: 32 * 1024 * 1024,
  marksMax: 1000,
  markTextBytesMax: 4 * 1024 * 1024,
};

/**
 * Collects the entries of one layer in tar order. Paths are normalized: no leading slash, no `.` or `..`, `''` for the root. Every method
 * recognizes whiteouts by name (image-spec layer.md), regardless of the entry's type.
 */
export interface TreeBuilder {
  addDirectory(path: string, mode: number): void;
  /** False for a whiteout, whose content must not be read. */
  addFile(path: string, sizeBytes: number, mode: number): boolean;
  /** `hashPath` of the last added path that is not a directory or a whiteout. */
  lastHash(): number;
  /** Position of the last added file in the list of files. Undefined when the list does not contain it. */
  listedPosition(): number | undefined;
  /** Lists a hard link among the files with size 0: its bytes are counted at its target. */
  listLink(path: string): void;
  /** `isWanted`: an analyzer wants the file of this path. Only then the target is stored. The target is normalized like a path. */
  addHardLink(path: string, target: string, isWanted: boolean): void;
  /** Merging does not look for the target of this hard link. */
  forgetHardLink(path: string, target: string): void;
  /** Target as written. */
  addSymlink(path: string, target: string): void;
  /** Devices, pipes and all other entries that are not directories. */
  addOther(path: string): void;
  build(): LayerTree;
}

const whiteoutPrefix = '.wh.';
const metadataPrefix = '.wh..wh.';
const opaqueName = '.wh..wh..opq';

export function isOpaqueMark(path: string): boolean {
  return path === opaqueName || path.endsWith(`/${opaqueName}`);
}

/**
 * Whether an entry of this path is only an instruction for the overlay. It is no file, and its content must not be read. Container runtimes
 * extract the files in a folder with such a name, also in the folders of AUFS (`.wh..wh.plnk`), which the image-spec reserves.
 */
export function isWhiteoutPath(path: string): boolean {
  return path.includes(whiteoutPrefix) && path.startsWith(whiteoutPrefix, path.lastIndexOf('/') + 1);
}

export function createTreeBuilder(limits: TreeLimits = treeLimits): TreeBuilder {
  const entries = createHashList();
  const directories = createHashList();
  const whiteouts = new Set<string>();
  const opaques = new Set<string>();
  const symlinks = new Map<string, string>();
  const hardLinks = new Map<string, string>();
  /** Paths of both kinds of links. */
  const linkPaths = createPathFilter();
  const files = createFileListBuilder(limits);
  const lanesOf = rememberFolder(folderLanes);
  const marks: [EntryMark, string][] = [];
  const markCounts = new Map<EntryMark, number>();
  let linkTextBytes = 0;
  let markTextBytes = 0;
  let isTruncated = false;

  const hasRoomFor = (count: number, ...texts: string[]): boolean => {
    const bytes = texts.reduce((sum, text) => sum + textBytes(text), 0);
    if (count >= limits.linksMax || linkTextBytes + bytes > limits.linkTextBytesMax) {
      isTruncated = true;
      return false;
    }
    linkTextBytes += bytes;
    return true;
  };

  const addWhiteout = (path: string): boolean => {
    if (!isWhiteoutPath(path)) return false;
    const nameStart = path.lastIndexOf('/') + 1;
    const parent = path.slice(0, Math.max(nameStart - 1, 0));
    const name = path.slice(nameStart);
    if (name === opaqueName) {
      if (!opaques.has(parent) && hasRoomFor(opaques.size, parent)) opaques.add(parent);
      return true;
    }
    // AUFS stores its own files under such names.
    if (name.startsWith(metadataPrefix)) return true;
    const hidden = name.slice(whiteoutPrefix.length);
    // `.wh.`, `.wh..` and `.wh...` would name the directory itself or its parent, so they are no whiteouts.
    if (hidden === '' || hidden === '.' || hidden === '..') return true;
    const hiddenPath = parent === '' ? hidden : `${parent}/${hidden}`;
    if (!whiteouts.has(hiddenPath) && hasRoomFor(whiteouts.size, hiddenPath)) whiteouts.add(hiddenPath);
    return true;
  };

  let position: number | undefined;
  const list = (path: string, sizeBytes: number): void => {
    const { folder, baseName } = namesOf(path);
    position = files.add(folder, baseName, sizeBytes);
  };

  const addMarks = (path: string, kinds: EntryMark[]): void => {
    for (const kind of kinds) {
      const count = markCounts.get(kind) ?? 0;
      markCounts.set(kind, count + 1);
      if (count >= limits.marksMax || markTextBytes + textBytes(path) > limits.markTextBytesMax) continue;
      markTextBytes += textBytes(path);
      marks.push([kind, path]);
    }
  };

  /** An earlier entry of the same path in this layer is replaced. */
  const replaceLink = (path: string, hash: number): void => {
    if (!linkPaths.mayHave(hash)) return;
    symlinks.delete(path);
    hardLinks.delete(path);
  };

  let lastHash = 0;
  /** Adds a path that is not a directory. */
  const addEntry = (path: string): void => {
    const { folder, baseName } = namesOf(path);
    lastHash = hashInFolder(lanesOf(folder), baseName);
    entries.add(lastHash);
    replaceLink(path, lastHash);
  };

  const addLink = (links: Map<string, string>, path: string, target: string): void => {
    if (!hasRoomFor(links.size, path, target)) return;
    links.set(path, target);
    linkPaths.add(lastHash);
  };

  return {
    addDirectory(path, mode) {
      if (path === '' || addWhiteout(path)) return;
      const hash = hashPath(path);
      directories.add(hash);
      replaceLink(path, hash);
      addMarks(path, markDirectory(mode));
    },
    addFile(path, sizeBytes, mode) {
      position = undefined;
      if (path === '' || addWhiteout(path)) return false;
      addEntry(path);
      addMarks(path, markFile(path, sizeBytes, mode));
      if (sizeBytes > 0) list(path, sizeBytes);
      return true;
    },
    lastHash: () => lastHash,
    listedPosition: () => position,
    listLink(path) {
      position = undefined;
      if (path !== '') list(path, 0);
    },
    addHardLink(path, target, isWanted) {
      if (path === '' || addWhiteout(path)) return;
      addEntry(path);
      const program = programMark(path);
      if (program) addMarks(path, [program]);
      if (isWanted) addLink(hardLinks, path, target);
    },
    addSymlink(path, target) {
      if (path === '' || addWhiteout(path)) return;
      addEntry(path);
      const program = programMark(path);
      if (program) addMarks(path, [program]);
      addLink(symlinks, path, target);
    },
    addOther(path) {
      if (path === '' || addWhiteout(path)) return;
      addEntry(path);
    },
    forgetHardLink(path, target) {
      if (hardLinks.get(path) === target) hardLinks.delete(path);
    },
    build() {
      return {
        whiteouts: [...whiteouts],
        opaques: [...opaques],
        symlinks: [...symlinks],
        hardLinks: [...hardLinks],
        entryHashes: entries.toSortedBytes(),
        directoryHashes: directories.toSortedBytes(),
        files: files.build(),
        marks,
        isTruncated,
        areFilesTruncated: files.isTruncated(),
      };
    },
  };
}

/** Whether the layer itself has an entry of this path: `entry` for anything that is not a directory. */
export function treeHas(tree: LayerTree, path: string): 'entry' | 'directory' | undefined {
  const hash = hashPath(path);
  if (hasHash(float64sOf(tree.entryHashes), hash)) return 'entry';
  return hasHash(float64sOf(tree.directoryHashes), hash) ? 'directory' : undefined;
}

/** Cached views of bytes: looking a path up requests the same ones every time. */
const float64Views = new WeakMap<Uint8Array, Float64Array>();

/** Bytes as numbers. They are copied only when they are not aligned to 8 bytes, as after reading from a cache. */
export function float64sOf(bytes: Uint8Array): Float64Array {
  const known = float64Views.get(bytes);
  if (known) return known;
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
  const view = new Float64Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 8));
  float64Views.set(bytes, view);
  return view;
}

/** Binary search. */
export function hasHash(sorted: Float64Array, hash: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === hash) return true;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

const chunkLength = 65_536;

/** A growing list of numbers without the copies of doubling one array. */
function createHashList() {
  const full: Float64Array[] = [];
  let current = new Float64Array(0);
  let used = 0;
  return {
    add(hash: number): void {
      if (used === current.length) {
        if (current.length > 0) full.push(current);
        // Most layers have few entries of a kind, so the first chunk is small.
        current = new Float64Array(full.length === 0 && current.length === 0 ? 256 : chunkLength);
        used = 0;
      }
      current[used] = hash;
      used += 1;
    },
    toSortedBytes(): Uint8Array {
      const length = full.reduce((sum, chunk) => sum + chunk.length, 0) + used;
      const all = new Float64Array(length);
      let offset = 0;
      for (const chunk of full) {
        all.set(chunk, offset);
        offset += chunk.length;
      }
      all.set(current.subarray(0, used), offset);
      return bytesOf(all.sort());
    },
  };
}

function bytesOf(numbers: Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
