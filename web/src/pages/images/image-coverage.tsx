import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listApi, read } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import type { Search } from '../../lib/url/search.ts';

interface Group {
  name: string;
  glyph: string;
  look: string;
  status: string;
}

/** Every image is in exactly one group, so that the counts add up to all images. */
const groups: readonly Group[] = [
  { name: 'complete', glyph: '✓', look: 'text-good', status: 'COMPLETE' },
  { name: 'partial', glyph: '◐', look: 'text-unknown', status: 'PARTIAL' },
  { name: 'not assessed', glyph: '?', look: 'text-unknown', status: 'NOT_ASSESSED' },
  { name: 'never scanned', glyph: '∅', look: 'text-unknown', status: 'NEVER_SCANNED' },
  { name: 'failed', glyph: '✕', look: 'text-critical', status: 'FAILED' },
  { name: 'unsupported', glyph: '⊘', look: 'text-unknown', status: 'UNSUPPORTED' },
  { name: 'queued or scanning', glyph: '…', look: 'text-text', status: 'QUEUED,IN_PROGRESS' },
  { name: 'cancelled', glyph: '–', look: 'text-text', status: 'CANCELLED' },
];

interface ImageCoverageProps {
  filter: Readonly<Record<string, string>>;
  search: Search;
  /** Whether the request of the rows was answered. The counts wait for it, because a browser sends six requests at once. */
  areRowsAnswered: boolean;
}

/** How many images have a result, and how many do not. Each count filters the list below it; the other filters stay. */
export function ImageCoverage({ filter, search, areRowsAnswered }: ImageCoverageProps) {
  const { status: current, ...others } = filter;
  const counts = useQueries({
    queries: groups.map(({ status }) => ({
      enabled: areRowsAnswered,
      queryKey: ['images', 'coverage', others, status],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { ...others, status, limit: 1 };
        return (await read(listApi.GET('/api/images', { params: { query: query }, signal }))).meta.total;
      },
    })),
  });
  return (
    <ul aria-label="Images by status" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {groups.map(({ name, glyph, look, status }, index) => {
        const count = counts[index]?.data;
        if (count === 0 && status !== 'COMPLETE' && current !== status) return null;
        const isCurrent = current === status;
        const { page: _page, status: _status, ...kept } = search;
        return (
          <li key={status}>
            <Link
              to="/images"
              replace
              search={isCurrent ? kept : { ...kept, status }}
              aria-current={isCurrent ? 'true' : undefined}
              className={isCurrent ? 'font-semibold underline' : 'no-underline hover:underline'}
            >
              <span className={look}>
                <span aria-hidden="true">{glyph} </span>
                <span className="font-semibold tabular-nums">
                  {counts[index]?.isPending ? '…' : formatCount(count)}
                </span>{' '}
                {name}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
