import { mebibyte } from '../../lib/byte-sizes.ts';

/** Limits of archives in archives in one file that an operator configures. */
export interface ArchiveLimits {
  /** An application in a web archive in an enterprise archive has three levels. */
  depthMax: number;
  nestedMax: number;
}

export const archiveLimits: ArchiveLimits = { depthMax: 12, nestedMax: 10_000 };

/** What reading one file may cost, with all archives in it. */
export interface ZipBudget {
  /** Largest number of archives around an archive. */
  depthMax: number;
  /** Counts one nested archive. False above the limit. */
  addArchive(): boolean;
  /** Counts entries of a directory. False above the limit. */
  addEntries(count: number): boolean;
  /** Counts bytes that are decompressed. False above the limit. */
  addPlainBytes(bytes: number): boolean;
  /** Counts memory that is in use until `release`. False above the limit. */
  hold(bytes: number): boolean;
  release(bytes: number): void;
}

/** An archive up to this size is stored while it is read. A larger one is read in one pass over its entries. */
export const storedArchiveBytesMax = 8 * mebibyte;
/** SHA-1 takes longer than reading the entries of larger archives. */
export const hashedArchiveBytesMax = 96 * mebibyte;
/** Largest compressed size of an entry of a streamed archive that is stored until it is complete. */
export const storedEntryBytesMax = 32 * mebibyte;
/** Largest plain size of a compressed archive in an archive. */
export const nestedArchiveBytesMax = 64 * mebibyte;

const entriesMax = 4_000_000;
const heldBytesMax = 128 * mebibyte;
/** Archives in archives hardly shrink. */
const plainRatioMax = 16;
const plainBytesMin = 256 * mebibyte;
const plainBytesMax = 4096 * mebibyte;

export function createZipBudget(sizeBytes: number, { depthMax, nestedMax }: ArchiveLimits = archiveLimits): ZipBudget {
  let archives = 0;
  let entries = 0;
  let held = 0;
  let plainLeft = Math.min(plainBytesMax, plainBytesMin + sizeBytes * plainRatioMax);
  return {
    depthMax,
    addArchive() {
      archives += 1;
      return archives <= nestedMax;
    },
    addEntries(count) {
      entries += count;
      return entries <= entriesMax;
    },
    addPlainBytes(bytes) {
      plainLeft -= bytes;
      return plainLeft >= 0;
    },
    hold(bytes) {
      if (held + bytes > heldBytesMax) return false;
      held += bytes;
      return true;
    },
    release(bytes) {
      held -= bytes;
    },
  };
}
