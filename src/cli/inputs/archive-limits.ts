import type { Config } from '../../config/config.ts';
import { scanLimitsOf } from '../../config/scan-limits-of.ts';
import type { PlainArchiveLimits } from '../../oci/archive/write-plain-archive.ts';

/** Limits of archives, from the settings of scans. */
export function archiveLimitsOf(config: Config): PlainArchiveLimits {
  const { plainBytesMax, ratioMax } = scanLimitsOf(config);
  return { plainBytesMax, ratioMax };
}
