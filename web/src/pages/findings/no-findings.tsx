import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { listApi, read } from '../../lib/api/client.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';

/** No rows: because of the filter, or because there are no findings at all, which is not the same as a safe organization. */
export function NoFindings({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState title="No finding matches the filter">
        Remove a filter above. Suppressed findings are left out unless the filter “Suppressed” includes them.
      </EmptyState>
    );
  }
  return <NoOpenFindings />;
}

async function countImages(filter: object, signal: AbortSignal): Promise<number> {
  return (await read(listApi.GET('/api/images', { params: { query: { ...filter, limit: 1 } }, signal }))).meta.total;
}

/** Whether no image is known, none was assessed, or none of the assessed ones has an open finding. */
function NoOpenFindings() {
  const query = useQuery({
    queryKey: ['images', 'assessed'],
    queryFn: async ({ signal }) => {
      const [known, assessed] = await Promise.all([
        countImages({}, signal),
        countImages({ status: 'COMPLETE,PARTIAL' }, signal),
      ]);
      return { known, assessed };
    },
  });
  return (
    <QueryContent query={query} name="the number of assessed images" lines={3}>
      {({ known, assessed }) =>
        known === 0 ? (
          <EmptyState title="No findings yet" action={<Link to="/registries">Connect a registry</Link>}>
            Findings appear here after the first scan of an image.
          </EmptyState>
        ) : assessed === 0 ? (
          <EmptyState title="No image was assessed">
            Nothing is known about vulnerabilities. <Link to="/images">The list of images</Link> shows the state and the
            cause of each of the {countOf(known, 'image')}.
          </EmptyState>
        ) : (
          <EmptyState title="No open findings">
            The latest tags of {formatCount(assessed)} of {countOf(known, 'image')} were assessed.{' '}
            <Link to="/images">The list of images</Link> shows what was never scanned or only in part.
          </EmptyState>
        )
      }
    </QueryContent>
  );
}
