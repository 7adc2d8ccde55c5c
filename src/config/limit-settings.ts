import { defaultScanLimits } from '../engine/pipeline/scan-limits.ts';
import { mebibyte } from '../lib/byte-sizes.ts';
import type { LimitConfig } from './config.ts';
import { wholeNumber } from './value-readers.ts';

const bytesMaxMegabytes = 16 * 1024 * 1024;
const secondsMax = 7 * 24 * 3600;
const defaults = defaultScanLimits;

interface LimitSetting {
  variable: string;
  meaning: string;
  byDefault: string;
  example: string;
  initial: number;
  read(text: string): number;
}

/** Rows of `settings` for the limits of a scan. */
export const limitSettings: { readonly [Key in keyof LimitConfig]: LimitSetting } = {
  limitCompressedMegabytes: limit(
    'PLIMSOLL_LIMIT_COMPRESSED_MB',
    'Largest compressed size of the layers of an image, in MiB',
    { initial: defaults.compressedBytesMax / mebibyte, least: 1, most: bytesMaxMegabytes },
  ),
  limitPlainMegabytes: limit('PLIMSOLL_LIMIT_PLAIN_MB', 'Largest uncompressed size of the layers of an image, in MiB', {
    initial: defaults.plainBytesMax / mebibyte,
    least: 1,
    most: bytesMaxMegabytes,
  }),
  limitRatio: limit(
    'PLIMSOLL_LIMIT_RATIO',
    'Largest ratio of uncompressed to compressed bytes of a layer of more than 1 GiB',
    { initial: defaults.ratioMax, least: 2, most: 1_000_000 },
  ),
  limitEntries: limit('PLIMSOLL_LIMIT_ENTRIES', 'Largest number of files, folders and links of an image', {
    initial: defaults.entriesMax,
    least: 1,
    most: 100_000_000,
  }),
  limitPathLength: limit(
    'PLIMSOLL_LIMIT_PATH_LENGTH',
    'Largest number of characters of a path or link target in an image; longer ones are left out with a warning',
    { initial: defaults.pathLengthMax, least: 16, most: 65_535 },
  ),
  limitArchiveDepth: limit(
    'PLIMSOLL_LIMIT_ARCHIVE_DEPTH',
    'Largest number of archives around an archive that is read, such as a library in an application',
    { initial: defaults.archives.depthMax, least: 0, most: 64 },
  ),
  limitNestedArchives: limit('PLIMSOLL_LIMIT_NESTED_ARCHIVES', 'Largest number of archives that are read in one file', {
    initial: defaults.archives.nestedMax,
    least: 0,
    most: 1_000_000,
  }),
  limitFileMegabytes: limit(
    'PLIMSOLL_LIMIT_FILE_MB',
    'Largest size of a package database, archive or program that is read, in MiB; larger ones are left out with a warning',
    { initial: defaults.fileBytesMax / mebibyte, least: 1, most: bytesMaxMegabytes },
  ),
  limitCpuSeconds: limit('PLIMSOLL_LIMIT_CPU_SECONDS', 'Processor time in which an image must be read, in seconds', {
    initial: defaults.cpuMsMax / 1000,
    least: 1,
    most: secondsMax,
  }),
  limitFileCpuSeconds: limit(
    'PLIMSOLL_LIMIT_FILE_CPU_SECONDS',
    'Processor time in which one file of an image must be read, in seconds; a file that takes longer is left out with a warning',
    { initial: defaults.fileCpuMsMax / 1000, least: 1, most: secondsMax },
  ),
  limitSeconds: limit('PLIMSOLL_LIMIT_SECONDS', 'Time in which an image must be transferred and read, in seconds', {
    initial: defaults.timeMsMax / 1000,
    least: 1,
    most: secondsMax,
  }),
  limitMemoryMegabytes: limit(
    'PLIMSOLL_LIMIT_MEMORY_MB',
    'Largest memory of a process that reads an image, in MiB; half of it is for JavaScript objects',
    { initial: defaults.memoryMegabytesMax, least: 256, most: 1024 * 1024 },
  ),
};

function limit(
  variable: string,
  meaning: string,
  { initial, least, most }: { initial: number; least: number; most: number },
): LimitSetting {
  return {
    variable,
    meaning,
    byDefault: String(initial),
    example: String(initial),
    initial,
    read: wholeNumber(least, most),
  };
}
