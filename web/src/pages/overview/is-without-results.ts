import type { Schemas } from '../../lib/api/client.ts';

/** Whether no tag has a result yet, so that every figure would be unknown. */
export function isWithoutResults({ tags }: Pick<Schemas['GetOverviewAnswer']['data'], 'tags'>): boolean {
  return tags.COMPLETE + tags.PARTIAL + tags.NOT_ASSESSED + tags.UNSUPPORTED === 0;
}
