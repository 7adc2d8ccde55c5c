import type { FileList, LayerTree } from './layer-result.ts';
import { finishHash, folderLanes, mixHigh, mixLow, type PathLanes } from './path-hash.ts';
import { isLatin1 } from './plain-data-bytes.ts';
import { float64sOf } from './tree.ts';

/** Listed files of one folder that follow each other. A folder may occur again. The object is valid during the visit only. */
export interface ListedFolder {
  /** `''` for the root. */
  folder: string;
  /** Sum of the files. */
  sizeBytes: number;
  /** Positions of the files in the list: those from `first` and before `end`. */
  first: number;
  end: number;
  visitFiles(visit: (file: ListedFile) => void): void;
}

/** A listed file (non-empty, regular). The object is valid during the visit only: it is used again for the next file. */
export interface ListedFile {
  folder: string;
  sizeBytes: number;
  /** Position in the list. */
  position: number;
  /** `hashPath` of the path. Computed when called. */
  hash(): number;
  /** A text of its own, which callers can keep. Most visits need the folder and the hash only. */
  path(): string;
}

/** Visits every listed file in tar order. */
export function visitListedFiles(tree: LayerTree, visit: (file: ListedFile) => void): void {
  visitListedFolders(tree, ({ visitFiles }) => visitFiles(visit));
}

/**
 * Visits the folders of the listed files in tar order. Most questions have the same answer for all files of a folder: an npm image has
 * 110,000 files in 12,000 folders.
 */
export function visitListedFolders({ files }: LayerTree, visit: (folder: ListedFolder) => void): void {
  const { folders, runs, codes, sizes } = openedOf(files);
  const hashes = createFolderHash(codes);
  let start = 0;
  const run: ListedFolder = { folder: '', sizeBytes: 0, first: 0, end: 0, visitFiles: () => undefined };
  run.visitFiles = (visitFile) => {
    hashes.setFolder(run.folder);
    visitRun({ names: files.names, codes, sizes, start, run, hash: hashes.hash }, visitFile);
  };
  for (const [index, folder] of folders.entries()) {
    run.folder = folder;
    run.first = run.end;
    run.end = run.first + (runs[index * 2] ?? 0);
    run.sizeBytes = sumOf(sizes, run.first, run.end);
    visit(run);
    start += runs[index * 2 + 1] ?? 0;
  }
}

interface OpenedList {
  folders: string[];
  /** Number of files and length of their names, for each folder. */
  runs: Uint32Array;
  /** UTF-16 code units of the names. */
  codes: Uint8Array | Uint16Array;
  sizes: Float64Array;
}

/** Two passes of merging visit the same list. An opened list lives as long as the list. */
const openedLists = new WeakMap<FileList, OpenedList>();

function openedOf(files: FileList): OpenedList {
  const known = openedLists.get(files);
  if (known) return known;
  // Copied, because bytes from a cache may not be aligned to four.
  const runs = new Uint32Array(Uint8Array.from(files.runs).buffer);
  const folders = runs.length === 0 ? [] : files.folders.split('\0');
  const opened = { folders, runs, codes: codeUnitsOf(files.names), sizes: float64sOf(files.sizes) };
  openedLists.set(files, opened);
  return opened;
}

function sumOf(sizes: Float64Array, first: number, end: number): number {
  let sum = 0;
  for (let position = first; position < end; position += 1) sum += sizes[position] ?? 0;
  return sum;
}

interface Run {
  names: string;
  codes: Uint8Array | Uint16Array;
  sizes: Float64Array;
  start: number;
  run: ListedFolder;
  hash(start: number, end: number): number;
}

function visitRun({ names, codes, sizes, run, hash, ...at }: Run, visit: (file: ListedFile) => void): void {
  let { start } = at;
  let end = start;
  const { folder, first } = run;
  const file: ListedFile = {
    folder,
    sizeBytes: 0,
    position: first,
    hash: () => hash(start, end),
    path: () => ownCopy(folder === '' ? names.slice(start, end) : `${folder}/${names.slice(start, end)}`),
  };
  for (let position = first; position < run.end; position += 1) {
    end = codes.indexOf(0, start);
    file.sizeBytes = sizes[position] ?? 0;
    file.position = position;
    visit(file);
    start = end + 1;
  }
}

/** A part of a text keeps the whole text in memory: here the names of all files and folders of a layer. */
function ownCopy(path: string): string {
  return Buffer.from(path, 'utf16le').toString('utf16le');
}

/** Hashes of paths whose folder is hashed once for the files in it, and only if it is needed. */
function createFolderHash(codes: Uint8Array | Uint16Array) {
  let folder = '';
  let lanes: PathLanes | undefined;
  return {
    setFolder(next: string): void {
      if (next !== folder) lanes = undefined;
      folder = next;
    },
    hash(start: number, end: number): number {
      lanes ??= folderLanes(folder === '' ? '' : `${folder}/`);
      let { low, high } = lanes;
      for (let index = start; index < end; index += 1) {
        const code = codes[index] ?? 0;
        low = mixLow(low, code);
        high = mixHigh(high, code);
      }
      return finishHash(low, high);
    },
  };
}

/** UTF-16 code units. Reading them from an array is several times as fast as from a text. */
function codeUnitsOf(text: string): Uint8Array | Uint16Array {
  if (isLatin1(text)) return Buffer.from(text, 'latin1');
  const bytes = new Uint8Array(text.length * 2);
  bytes.set(Buffer.from(text, 'utf16le'));
  return new Uint16Array(bytes.buffer);
}
