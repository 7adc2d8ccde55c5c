import { mebibyte } from '../../lib/byte-sizes.ts';
import { type ArchiveLimits, archiveLimits } from '../zip/zip-budget.ts';
import type { ImageLimits } from './image-limits.ts';
import { imageLimits } from './image-limits.ts';
import { type LayerLimits, layerLimits } from './limits.ts';

/** Limits of one scan that an operator configures. Exceeding one fails the scan, or makes it partial with a warning. */
export interface ScanLimits {
  /** Layers of the image as transferred. */
  compressedBytesMax: number;
  /** Uncompressed layers of the image. */
  plainBytesMax: number;
  /** Uncompressed to compressed bytes of a layer, checked above 1 GiB of uncompressed bytes. */
  ratioMax: number;
  /** Files, folders and links of the image. */
  entriesMax: number;
  /** Path or link target, in UTF-16 units. */
  pathLengthMax: number;
  /** Archives in archives in one file of the image. */
  archives: ArchiveLimits;
  /** File whose content is read. */
  fileBytesMax: number;
  /** Processor time of all workers that read and merge the layers. */
  cpuMsMax: number;
  /** Processor time in which one analyzer reads one file. The file is left out when it takes longer. */
  fileCpuMsMax: number;
  /** Time from resolving the reference to the merged inventory. */
  timeMsMax: number;
  /** Heap, buffers and other memory of one worker process. Half of it is the limit of its JavaScript heap. */
  memoryMegabytesMax: number;
}

export const defaultScanLimits: ScanLimits = {
  compressedBytesMax: 32 * 1024 * mebibyte,
  plainBytesMax: imageLimits.plainBytesMax,
  ratioMax: layerLimits.ratioMax,
  entriesMax: imageLimits.entriesMax,
  pathLengthMax: layerLimits.pathBytesMax,
  archives: archiveLimits,
  fileBytesMax: layerLimits.fileBytesMax,
  cpuMsMax: 30 * 60_000,
  fileCpuMsMax: 60_000,
  timeMsMax: layerLimits.timeMs,
  memoryMegabytesMax: 2048,
};

export function layerLimitsOf(limits: ScanLimits): LayerLimits {
  const { plainBytesMax, ratioMax, entriesMax, pathLengthMax, archives, fileBytesMax, timeMsMax } = limits;
  return {
    ...layerLimits,
    plainBytesMax,
    ratioMax,
    entriesMax,
    pathBytesMax: pathLengthMax,
    archives,
    fileBytesMax,
    timeMs: timeMsMax,
  };
}

export function imageLimitsOf({ plainBytesMax, entriesMax }: ScanLimits): ImageLimits {
  return { ...imageLimits, plainBytesMax, entriesMax };
}
