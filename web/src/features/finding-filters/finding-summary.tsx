import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SeverityCounts } from '../../components/charts/severity-bar.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Time } from '../../components/text/time.tsx';
import { listApi, read } from '../../lib/api/client.ts';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';

/** Key of all cached figures of findings. */
export const findingSummaryKey = ['finding-summary'] as const;

interface FindingSummaryProps {
  filter: Readonly<Record<string, string>>;
  /** Whether the request of the rows was answered. The figures wait for it: they are read from many more findings. */
  areRowsAnswered: boolean;
}

/** The figures above a list of findings. Each links to its rows. */
export function FindingSummary({ filter, areRowsAnswered }: FindingSummaryProps) {
  const query = useQuery({
    enabled: areRowsAnswered,
    queryKey: [...findingSummaryKey, filter],
    queryFn: async ({ signal }) =>
      (await read(listApi.GET('/api/vulnerabilities/summary', { params: { query: filter }, signal }))).data,
    placeholderData: (previous) => previous,
  });
  if (query.isError)
    return (
      <ErrorState title="The figures could not be loaded." error={query.error} onRetry={() => void query.refetch()} />
    );
  const figures = query.data;
  if (figures === undefined) return <div className="h-6" />;
  return (
    <p
      aria-live="polite"
      className={`mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm [&>a]:-my-0.5 [&>a]:py-0.5 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <strong>
        {figures.areLowerBounds === true && 'more than '}
        {countOf(figures.rows, 'row')}
      </strong>
      <Link to="/findings" search={{ ...filter, group: 'vulnerability' }}>
        {countOf(figures.vulnerabilities, 'vulnerability', 'vulnerabilities')}
      </Link>
      <Link to="/findings" search={{ ...filter, group: 'image' }}>
        {countOf(figures.images, 'image')}
      </Link>
      <SeverityCounts filter={filter} counts={severityCountsOf(figures.severities) ?? {}} />
      <Link to="/findings" search={{ ...filter, kev: 'true' }}>
        {formatCount(figures.kev)} known exploited
      </Link>
      <Link to="/findings" search={{ ...filter, fixable: 'true' }}>
        {formatCount(figures.fixable)} with a fix
      </Link>
      {figures.suppressed > 0 && (filter.suppressed ?? 'hide') === 'hide' && (
        <Link to="/findings" search={{ ...filter, suppressed: 'only' }}>
          {formatCount(figures.suppressed)} suppressed
        </Link>
      )}
      <span className="text-muted">
        {figures.areLowerBounds === true && `figures of the first ${formatCount(figures.rows)} rows, by severity, `}
        as of <Time value={figures.asOf} />
      </span>
    </p>
  );
}
