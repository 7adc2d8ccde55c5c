import { lazyRouteComponent } from '@tanstack/react-router';
import type { PageAddress } from '../../lib/url/page-address.ts';

export const TagList = lazyRouteComponent(() => import('./tag-list.tsx'), 'TagList');
export const ChangeList = lazyRouteComponent(() => import('./change-list.tsx'), 'ChangeList');

/** Loads the code of the list. */
export function loadPart({ search: { list } }: PageAddress): Promise<void> | undefined {
  if (list === 'tags') return TagList.preload?.();
  return list === 'changes' ? ChangeList.preload?.() : undefined;
}
