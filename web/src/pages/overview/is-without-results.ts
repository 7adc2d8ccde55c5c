import type { Overview } from './overview-query.ts';

/** Whether no tag has a result yet, so that every figure would be unknown. */
export function isWithoutResults({ tags }: Pick<Overview, 'tags'>): boolean {
  return tags.COMPLETE + tags.PARTIAL + tags.NOT_ASSESSED + tags.UNSUPPORTED === 0;
}
