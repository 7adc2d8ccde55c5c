import { availableParallelism } from 'node:os';
import { mebibyte } from '../../lib/byte-sizes.ts';

/** Limits of the external scanners of one process. */
export interface ScannerLimits {
  /** Scanners that run at the same time. */
  parallel: number;
  /** Memory of all scanners that run at the same time. */
  memoryBytesMax: number;
  /** Run time of one scanner. */
  timeMs: number;
  /** Size of the copy of an image for the scanners. */
  diskBytesMax: number;
  /** Size of one scanner's report. */
  outputBytesMax: number;
}

export const defaultScannerLimits: ScannerLimits = {
  parallel: 2,
  memoryBytesMax: 4096 * mebibyte,
  timeMs: 10 * 60_000,
  diskBytesMax: 20 * 1024 * mebibyte,
  outputBytesMax: 512 * mebibyte,
};

/** The share of one scanner. */
export function scannerShare({ parallel, memoryBytesMax }: ScannerLimits): {
  processors: number;
  memoryBytesMax: number;
} {
  return {
    processors: Math.max(1, Math.floor(availableParallelism() / parallel)),
    memoryBytesMax: Math.floor(memoryBytesMax / parallel),
  };
}
