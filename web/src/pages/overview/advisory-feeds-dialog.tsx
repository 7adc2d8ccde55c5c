import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../components/badge/badge.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { Time } from '../../components/text/time.tsx';
import { api, read } from '../../lib/api/client.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';

/** The feeds of the advisories, and those without content. */
export function AdvisoryFeedsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ queryKey: ['advisory-status'], queryFn: ({ signal }) => readStatus(signal) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="Advisory feeds"
      description="New scans are matched with these advisories, which are the same for all organizations."
    >
      <QueryContent query={query} name="the advisory feeds" lines={12}>
        {(status) => <FeedList status={status} />}
      </QueryContent>
    </Dialog>
  );
}

async function readStatus(signal: AbortSignal) {
  return (await read(api.GET('/api/advisories/status', { signal }))).data;
}

type AdvisoryStatus = Awaited<ReturnType<typeof readStatus>>;

function FeedList({ status: { status, feeds, missingFeeds } }: { status: AdvisoryStatus }) {
  if (status === 'absent') {
    return (
      <EmptyState title="No feeds here yet">
        The process of the service that answered has read no feeds. Processes with the role worker read them.
      </EmptyState>
    );
  }
  return (
    <>
      {missingFeeds.length > 0 && (
        <Banner tone="unknown" title={`${countOf(missingFeeds.length, 'feed')} without content`}>
          <p>Packages that only they cover are not assessed. The log of the service contains the causes.</p>
          <ul className="mt-1 flex flex-wrap gap-x-3">
            {missingFeeds.map((name) => (
              <li key={name}>
                <bdi className="font-mono text-xs">{name}</bdi>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ScrollTable
        label="Advisory feeds"
        headers={['Feed', { text: 'Records', isNumber: true }, 'Newest change', 'Confirmed']}
      >
        {feeds.map(({ id, records, newestRecordAt, fetchedAt, stale }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{id}</bdi>
            </th>
            <td className="text-end tabular-nums">{formatCount(records)}</td>
            <td>{newestRecordAt === null ? 'not named' : <Time value={newestRecordAt} />}</td>
            <td>
              <Time value={fetchedAt} />{' '}
              {stale && (
                <Badge tone="warning" glyph="!">
                  older than three days
                </Badge>
              )}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
