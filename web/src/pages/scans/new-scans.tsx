import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/form/button.tsx';
import { listApi, read } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';

const everyMs = 10_000;

interface NewScansProps {
  filter: Readonly<Record<string, string>>;
  /** Number of scans in the list; undefined while it loads. */
  known: number | undefined;
}

/** Offers scans that were requested after the list was loaded. They do not appear by themselves, so that no row moves under the pointer. */
export function NewScans({ filter, known }: NewScansProps) {
  const client = useQueryClient();
  const count = useQuery({
    queryKey: ['scans', 'count', filter],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1 };
      return (await read(listApi.GET('/api/scans', { params: { query: query }, signal }))).meta.total;
    },
  });
  const added = known === undefined || count.data === undefined ? 0 : count.data - known;
  return (
    <span role="status">
      {added > 0 && (
        <Button onClick={() => void client.invalidateQueries({ queryKey: ['scans', 'list'] })}>
          {countOf(added, 'new scan')} – show
        </Button>
      )}
    </span>
  );
}
