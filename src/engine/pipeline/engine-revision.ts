import { createHash } from 'node:crypto';
import { analyzers } from '../analyzers/analyzers.ts';

/** Raised with every change of what reading or merging layers returns for the same image: stored results are then made anew. */
const pipelineRevision = 3;

/**
 * Names what this program would make of an image: results of layers and images are stored under it. `2-` and eight characters over
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
