import type { FileList } from './layer-result.ts';
import { isLatin1 } from './plain-data-bytes.ts';

export interface FileListLimits {
  listedFilesMax: number;
  /** Bytes of all listed paths together, in memory. */
  listedTextBytesMax: number;
}

/** Builds the list of a layer's non-empty files in tar order. */
export interface FileListBuilder {
  /** Position of the file in the list. Undefined above the limits. `folder` ends with a slash, or is empty for the root. */
  add(folder: string, name: string, sizeBytes: number): number | undefined;
  /** Whether a file was left out. */
  isTruncated(): boolean;
  build(): FileList;
}

/**
 * Each folder is stored once for the files of it that follow each other: an npm image has 110,000 files in 12,000 folders. The text of a
 * run is joined when the run ends, so that the paths, of which its names are parts, become garbage early.
 */
export function createFileListBuilder({ listedFilesMax, listedTextBytesMax }: FileListLimits): FileListBuilder {
  const folders: string[] = [];
  const texts: string[] = [];
  const lengths: number[] = [];
  const sizes: number[] = [];
  let folder: string | undefined;
  let names: string[] = [];
  let textLength = 0;
  let isAllLatin1 = true;
  let isTruncated = false;

  const endRun = (): void => {
    if (folder === undefined || names.length === 0) return;
    const text = names.join('\0');
    folders.push(folder.slice(0, -1));
    lengths.push(names.length, text.length + 1);
    texts.push(text);
    names = [];
  };

  /** The paths count as one text: a single name outside Latin-1 doubles the bytes of all. */
  const hasRoomFor = (nextFolder: string, name: string): boolean => {
    if (sizes.length >= listedFilesMax || name.includes('\0')) return false;
    const isNextLatin1 = isAllLatin1 && isLatin1(name) && (nextFolder === folder || isLatin1(nextFolder));
    const length = textLength + nextFolder.length + name.length + 1;
    if (length * (isNextLatin1 ? 1 : 2) > listedTextBytesMax) return false;
    textLength = length;
    isAllLatin1 = isNextLatin1;
    return true;
  };

  return {
    add(nextFolder, name, sizeBytes) {
      if (!hasRoomFor(nextFolder, name)) {
        isTruncated = true;
        return undefined;
      }
      if (nextFolder !== folder) {
        endRun();
        folder = nextFolder;
      }
      names.push(name);
      return sizes.push(sizeBytes) - 1;
    },
    isTruncated: () => isTruncated,
    build() {
      endRun();
      folder = undefined;
      return {
        folders: folders.join('\0'),
        names: texts.length === 0 ? '' : `${texts.join('\0')}\0`,
        runs: new Uint8Array(Uint32Array.from(lengths).buffer),
        sizes: new Uint8Array(Float64Array.from(sizes).buffer),
      };
    },
  };
}
