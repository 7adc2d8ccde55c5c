import type { FiguresMaker } from '../posture/cache-posture-figures.ts';
import { defaultPeriod } from '../posture/endpoints/posture-query.ts';
import { readPlainEvidence } from './read-compliance.ts';

/** Computes the cached figure `evidence`: `Evidence` of the default period. */
export const computeCachedEvidence: FiguresMaker = async (transaction, scope, asOf) => ({
  evidence: await readPlainEvidence(transaction, scope, { asOf, period: defaultPeriod(asOf) }),
});
