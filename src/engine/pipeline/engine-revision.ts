import { createHash } from 'node:crypto';
import { analyzers } from '../analyzers/analyzers.ts';
import { defaultScanLimits, type ScanLimits } from './scan-limits.ts';

/** Increased with every change of the results of reading or merging layers for the same image. Stored results are then computed again. */
const pipelineRevision = 15;

/**
 * Identifies the version of the analysis: results of layers and images are stored under it. It is `15-` and eight characters of a hash over
 * the analyzers' ids and revisions.
 */
export const engineRevision = `${pipelineRevision}-${createHash('sha256')
  .update(
    analyzers
      .map(({ id, revision }) => `${id}@${revision}`)
      .sort()
      .join(' '),
  )
  .digest('hex')
  .slice(0, 8)}`;

/**
 * The revision under which results are stored that were read with these limits. Limits that only fail a scan do not change results: with the
 * others, an image that was read before is read again.
 */
export function storedRevision(limits: ScanLimits): string {
  const [own, usual] = [limits, defaultScanLimits].map(
    ({ pathLengthMax, fileBytesMax, archives, fileCpuMsMax, memoryMegabytesMax }) =>
      JSON.stringify([
        pathLengthMax,
        fileBytesMax,
        archives.depthMax,
        archives.nestedMax,
        fileCpuMsMax,
        memoryMegabytesMax,
      ]),
  );
  if (own === undefined || own === usual) return engineRevision;
  return `${engineRevision}-${createHash('sha256').update(own).digest('hex').slice(0, 8)}`;
}
