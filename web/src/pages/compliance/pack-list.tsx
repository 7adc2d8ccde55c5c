import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { buttonClass } from '../../components/form/button.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import { Time } from '../../components/text/time.tsx';
import { isInProgress, type Report } from '../../features/reports/report.ts';
import { reportsKey } from '../../features/reports/report-queries.ts';
import { ReportStatusBadge } from '../../features/reports/report-status-badge.tsx';
import { serviceHref } from '../../lib/api/base-path.ts';
import { api, read } from '../../lib/api/client.ts';
import { usePoll } from '../../lib/hooks/use-poll.ts';
import { formatBytes } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

const pageSize = 50;

/** Compliance packs, newest first. */
export function PackList() {
  const { search, push } = useUrlSearch();
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const query = useQuery({
    queryKey: [...reportsKey, 'packs', page],
    queryFn: ({ signal }) => {
      const params = { query: { type: 'compliance_pack', page, limit: pageSize } } as const;
      return read(api.GET('/api/reports', { params, signal }));
    },
  });
  usePoll(query.data?.data.some(isInProgress) ?? false, reportsKey);
  return (
    <QueryContent query={query} name="the packs" lines={6}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState title="No packs yet">
            A pack has the evidence of a period, signed, for an assessor who has no account. An admin creates one with
            the button above. Its controls can be read here without the ZIP file.
          </EmptyState>
        ) : (
          <>
            <PackTable packs={data} />
            <Pager page={page} pageSize={pageSize} total={meta.total} onPage={(next) => push({ page: String(next) })} />
          </>
        )
      }
    </QueryContent>
  );
}

function PackTable({ packs }: { packs: readonly Report[] }) {
  return (
    <TableFrame label="Packs">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Compliance packs, newest first</caption>
        <thead className="bg-surface-2">
          <tr>
            {['Name', 'Status', 'Evidence as of', 'Version', 'Signed ZIP'].map((header) => (
              <th key={header} scope="col" className="border-b border-line px-2 py-1.5 font-semibold whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packs.map((pack) => (
            <tr key={pack.id} className="border-b border-hairline">
              <th scope="row" className="min-w-48 px-2 py-1.5 font-medium max-w-96 wrap-break-word">
                <Link to="/reports/$reportId" params={{ reportId: pack.id }}>
                  <bdi>{pack.name}</bdi>
                </Link>
              </th>
              <td className="px-2">
                <ReportStatusBadge report={pack} />
              </td>
              <td className="px-2">
                <Time value={pack.asOf} absent="not yet" />
              </td>
              <td className="px-2">{pack.version}</td>
              <td className="px-2 py-1">
                {pack.status === 'READY' ? (
                  <a
                    download
                    className={buttonClass()}
                    href={serviceHref(`api/reports/${encodeURIComponent(pack.id)}/download`)}
                  >
                    {formatBytes(pack.sizeBytes)}{' '}
                    <span className="sr-only">
                      ZIP file of <bdi>{pack.name}</bdi>
                    </span>
                  </a>
                ) : (
                  <span className="text-muted">not yet</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
