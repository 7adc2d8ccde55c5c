import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import type { PageAddress } from '../../lib/url/page-address.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { Dashboard } from './dashboard.tsx';

const TagList = lazyRouteComponent(() => import('./tag-list.tsx'), 'TagList');
const ChangeList = lazyRouteComponent(() => import('./change-list.tsx'), 'ChangeList');

/** Loads the code of the list. */
export function loadPart({ search: { list } }: PageAddress): Promise<void> | undefined {
  if (list === 'tags') return TagList.preload?.();
  return list === 'changes' ? ChangeList.preload?.() : undefined;
}

/** The figures of the organization, or, with `list` in the address, the tags or the changes that they count. */
export function OverviewPage() {
  const { search } = useUrlSearch();
  if (search.list !== 'tags' && search.list !== 'changes') return <Dashboard />;
  return (
    <Suspense fallback={<Skeleton lines={12} label="Loading the list" />}>
      {search.list === 'tags' ? <TagList /> : <ChangeList />}
    </Suspense>
  );
}
