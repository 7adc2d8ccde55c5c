import { Suspense } from 'react';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { Dashboard } from './dashboard.tsx';
import { ChangeList, TagList } from './list-parts.ts';

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
