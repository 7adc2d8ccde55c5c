import { createHash } from 'node:crypto';
import { analyzers } from '../analyzers/analyzers.ts';

/** Increased with every change of the results of reading or merging layers for the same image. Stored results are then computed again. */
const pipelineRevision = 7;

/**
 * Identifies the version of the analysis: results of layers and images are stored under it. It is `5-` and eight characters of a hash over
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
