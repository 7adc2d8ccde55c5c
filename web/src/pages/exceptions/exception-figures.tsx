import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { exceptionsKey, soonDays } from '../../features/exceptions/exception.ts';
import { listApi, read } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/text/format-number.ts';

interface ExceptionFigure {
  name: string;
  label: string;
  filter: Readonly<Record<string, string>>;
}

const figures: readonly ExceptionFigure[] = [
  { name: 'the proposals', label: 'wait for a decision', filter: { status: 'PROPOSED' } },
  { name: 'the exceptions in force', label: 'in force', filter: { status: 'APPROVED' } },
  {
    name: 'the exceptions that end soon',
    label: `of them end within ${soonDays} days`,
    filter: { status: 'APPROVED', expiresWithinDays: String(soonDays) },
  },
];

/** Numbers of exceptions that need attention. Each one links to its rows. */
export function ExceptionFigures() {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map((figure) => (
        <Figure key={figure.name} figure={figure} />
      ))}
    </ul>
  );
}

function Figure({ figure: { name, label, filter } }: { figure: ExceptionFigure }) {
  const total = useQuery({
    queryKey: [...exceptionsKey, 'figures', filter],
    queryFn: async ({ signal }) =>
      (await read(listApi.GET('/api/attestations', { params: { query: { ...filter, limit: 1 } }, signal }))).meta.total,
  });
  return (
    <li className="min-w-32">
      <QueryContent query={total} name={name} lines={1}>
        {(count) => (
          <Link to="/exceptions" search={filter}>
            <strong className="text-lg">{formatCount(count)}</strong> {label}
          </Link>
        )}
      </QueryContent>
    </li>
  );
}
