import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../components/badge/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { Pager } from '../../components/table/pager.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { pageRows } from '../../lib/hooks/use-list-window.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { filterOf } from './filter-of.ts';

type Check = Schemas['ListScanChecksAnswer']['data'][number];

const looks = {
  FAIL: { tone: 'bad', glyph: '✕', word: 'failed' },
  PASS: { tone: 'good', glyph: '✓', word: 'passed' },
  NOT_APPLICABLE: { tone: 'neutral', glyph: '–', word: 'does not apply' },
} as const;

const filters: readonly FilterDefinition[] = [
  {
    kind: 'choices',
    name: 'status',
    label: 'Result',
    choices: Object.entries(looks).map(([value, { word }]) => ({ value, label: word })),
  },
];

/** The image checks, failed ones first: what was found, and how to correct it. */
export function ChecksTab({ scan: { scanId } }: { scan: ScanSummary }) {
  const { search, filter, push } = useUrlSearch();
  const active = filterOf(search, filters);
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const query = useQuery({
    queryKey: ['scan-checks', scanId, active, page],
    queryFn: ({ signal }) =>
      read(
        api.GET('/api/scans/{scanId}/checks', {
          params: { path: { scanId }, query: { ...active, page, limit: pageRows } },
          signal,
        }),
      ),
  });
  return (
    <>
      <FilterBar definitions={filters} search={search} onChange={filter} searchLabel="Search the checks of this scan" />
      <QueryContent query={query} name="the checks" lines={10}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState title={Object.keys(active).length > 0 ? 'No check matches the filter' : 'No checks'}>
              Image checks are part of each complete scan.
            </EmptyState>
          ) : (
            <>
              <ScrollTable
                label="Image checks"
                headers={['Result', 'Check', 'Evidence and correction', 'CIS', { text: 'Weight', isNumber: true }]}
              >
                {[...data]
                  .sort((a, b) => order(a) - order(b))
                  .map((check) => (
                    <CheckRow key={check.id} check={check} />
                  ))}
              </ScrollTable>
              <Pager
                page={page}
                pageSize={pageRows}
                total={meta.total}
                onPage={(next) => push({ page: String(next) })}
              />
            </>
          )
        }
      </QueryContent>
    </>
  );
}

/** Failed checks by weight, then the passed ones, then those that do not apply. */
function order({ status, weight }: Check): number {
  return Object.keys(looks).indexOf(status) * 1000 - weight;
}

function CheckRow({ check: { id, title, status, weight, cisControl, evidence, remediation } }: { check: Check }) {
  const { tone, glyph, word } = looks[status];
  return (
    <tr>
      <td>
        <Badge tone={tone} glyph={glyph}>
          {word}
        </Badge>
      </td>
      <th scope="row" className="min-w-48">
        {title}
        <div className="font-normal text-muted">
          <code>{id}</code>
        </div>
      </th>
      <td className="min-w-72">
        {evidence.length > 0 && (
          <ul className="list-disc pl-4">
            {evidence.map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        )}
        {status === 'FAIL' ? (
          <p className="mt-1">
            <strong>Correction:</strong> {remediation}
          </p>
        ) : (
          evidence.length === 0 && <span className="text-muted">Nothing was found.</span>
        )}
      </td>
      <td className="whitespace-nowrap">{cisControl ?? '–'}</td>
      <td className="text-end tabular-nums">{weight}</td>
    </tr>
  );
}
