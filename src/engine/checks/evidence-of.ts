import type { ImageEvidence } from '../pipeline/inventory.ts';

/** Evidence of these kinds, in the order of the image. */
export function evidenceOf(evidence: ImageEvidence, kinds: string[]): ImageEvidence['files'] {
  return evidence.files.filter(({ kind }) => kinds.includes(kind));
}
