import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { endsSoon, exceptionsKey, soonDays } from '../../features/exceptions/exception.ts';
import { api, read } from '../../lib/api/client.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { formatCount } from '../../lib/text/format-number.ts';

const loadedMax = 200;

/** Numbers of exceptions that need attention. Each one links to its rows. */
export function ExceptionFigures() {
  const nowMs = useNow();
  const proposed = useQuery({
    queryKey: [...exceptionsKey, 'figures', 'PROPOSED'],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/attestations', { params: { query: { status: 'PROPOSED', limit: 1 } }, signal }))).meta
        .total,
  });
  const approved = useQuery({
    queryKey: [...exceptionsKey, 'figures', 'APPROVED'],
    queryFn: ({ signal }) => {
      const query = { status: 'APPROVED', sort: 'expiresAt:asc', limit: loadedMax } as const;
      return read(api.GET('/api/attestations', { params: { query }, signal }));
    },
  });
  return (
    <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <li>
        <QueryContent query={proposed} name="the proposals" lines={1}>
          {(total) => <Figure value={formatCount(total)} label="wait for a decision" filter={{ status: 'PROPOSED' }} />}
        </QueryContent>
      </li>
      <li>
        <QueryContent query={approved} name="the exceptions in force" lines={1}>
          {({ data, meta }) => {
            const soon = data.filter((one) => endsSoon(one, nowMs) !== undefined).length;
            const isCut = soon === data.length && meta.total > data.length;
            return (
              <span className="flex flex-wrap gap-x-6">
                <Figure value={formatCount(meta.total)} label="in force" filter={{ status: 'APPROVED' }} />
                <Figure
                  value={`${formatCount(soon)}${isCut ? ' or more' : ''}`}
                  label={`of them end within ${soonDays} days`}
                  filter={{ status: 'APPROVED', sort: 'expiresAt:asc' }}
                />
              </span>
            );
          }}
        </QueryContent>
      </li>
    </ul>
  );
}

function Figure({ value, label, filter }: { value: string; label: string; filter: Readonly<Record<string, string>> }) {
  return (
    <Link to="/exceptions" search={filter}>
      <strong className="text-lg">{value}</strong> {label}
    </Link>
  );
}
