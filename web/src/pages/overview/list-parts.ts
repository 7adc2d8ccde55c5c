import { lazyPart } from '../../lib/code/lazy-part.ts';
import type { PageAddress } from '../../lib/url/page-address.ts';

export const TagList = lazyPart(() => import('./tag-list.tsx'), 'TagList');
export const ChangeList = lazyPart(() => import('./change-list.tsx'), 'ChangeList');

/** Loads the code of the list. */
export function loadPart({ search: { list } }: PageAddress): Promise<void> | undefined {
  if (list === 'tags') return TagList.preload?.();
  return list === 'changes' ? ChangeList.preload?.() : undefined;
}
