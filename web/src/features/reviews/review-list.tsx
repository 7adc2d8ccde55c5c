import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Button } from '../../components/form/button.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import { Time } from '../../components/text/time.tsx';
import { api, read } from '../../lib/api/client.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { useMissingPermission } from '../session/permissions.ts';
import { RecordReviewDialog } from './record-review-dialog.tsx';
import { type Review, reviewKindNames, reviewsKey } from './review.ts';

const pageSize = 50;

/** Recorded reviews, newest first. */
export function ReviewList() {
  const { search, push } = useUrlSearch();
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const [isRecording, setRecording] = useState(false);
  const missingRole = useMissingPermission('recordReview');
  const query = useQuery({
    queryKey: [...reviewsKey, page],
    queryFn: ({ signal }) => read(api.GET('/api/reviews', { params: { query: { page, limit: pageSize } }, signal })),
  });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-2 text-sm">
        <p className="max-w-prose text-muted">
          Facts about images prove nothing about people or other systems. A control about them is a warning until
          reviews cover every day of the period.
        </p>
        <Button disabledReason={missingRole} onClick={() => setRecording(true)}>
          Record a review
        </Button>
      </div>
      <QueryContent query={query} name="the reviews" lines={5}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState title="No reviews yet">
              Compare, for example, the members of this organization with the list of employees, and record the result.
            </EmptyState>
          ) : (
            <>
              <ReviewTable reviews={data} />
              <Pager
                page={page}
                pageSize={pageSize}
                total={meta.total}
                onPage={(next) => push({ page: String(next) })}
              />
            </>
          )
        }
      </QueryContent>
      <RecordReviewDialog isOpen={isRecording} onClose={() => setRecording(false)} />
    </>
  );
}

/** The last day of a period whose end is exclusive. */
function lastDay(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString().slice(0, 10);
}

function ReviewTable({ reviews }: { reviews: readonly Review[] }) {
  return (
    <TableFrame label="Reviews">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Recorded reviews</caption>
        <thead className="bg-surface-2">
          <tr>
            {['Reviewed', 'Period (UTC)', 'Result', 'By', 'Recorded'].map((header) => (
              <th key={header} scope="col" className="border-b border-line px-2 py-1.5 font-semibold whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => (
            <tr key={review.id} className="border-b border-hairline align-top">
              <th scope="row" className="px-2 py-1.5 font-medium">
                {reviewKindNames[review.kind]}
              </th>
              <td className="px-2 py-1.5 whitespace-nowrap">
                {review.period.start.slice(0, 10)} to {lastDay(review.period.end)}
              </td>
              <td className="min-w-48 px-2 py-1.5 whitespace-pre-line max-w-96 wrap-break-word">
                <bdi>{review.note}</bdi>
              </td>
              <td className="px-2 py-1.5">
                <bdi>{review.recordedBy.name}</bdi>
              </td>
              <td className="px-2 py-1.5">
                <Time value={review.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
