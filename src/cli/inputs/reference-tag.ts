import { isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';

/** The tag of a reference; null for a digest and for text that is no reference. */
export function referenceTag(text: string): string | null {
  const reference = parseImageReference(text);
  return isReferenceProblem(reference) || reference.digest !== null ? null : (reference.tag ?? 'latest');
}
