import type { ScanLimits } from '../engine/pipeline/scan-limits.ts';
import { mebibyte } from '../lib/byte-sizes.ts';
import type { LimitConfig } from './config.ts';

/** The limits that the settings define, in the units of the engine. */
export function scanLimitsOf(config: LimitConfig): ScanLimits {
  return {
    compressedBytesMax: config.limitCompressedMegabytes * mebibyte,
    plainBytesMax: config.limitPlainMegabytes * mebibyte,
    ratioMax: config.limitRatio,
    entriesMax: config.limitEntries,
    pathLengthMax: config.limitPathLength,
    archives: { depthMax: config.limitArchiveDepth, nestedMax: config.limitNestedArchives },
    fileBytesMax: config.limitFileMegabytes * mebibyte,
    cpuMsMax: config.limitCpuSeconds * 1000,
    fileCpuMsMax: config.limitFileCpuSeconds * 1000,
    timeMsMax: config.limitSeconds * 1000,
    memoryMegabytesMax: config.limitMemoryMegabytes,
  };
}
