import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import { Time } from '../../components/text/time.tsx';
import { type ReportDetail } from '../../features/reports/report.ts';
import { ReportStatusBadge } from '../../features/reports/report-status-badge.tsx';
import { formatBytes } from '../../lib/text/format-number.ts';
import { sameNameQuery } from './same-name-query.ts';

/** Reports with the same type and name, which is made of the type and the scope, newest first. */
export function ReportHistory({ report }: { report: ReportDetail }) {
  const query = useQuery(sameNameQuery(report));
  return (
    <>
      <p className="mb-3 max-w-prose text-sm text-muted">
        This is version {report.version}. A version that was replaced can be read through its share links only. To keep
        each state as a report of its own, create a schedule or a new report.
      </p>
      <QueryContent query={query} name="the history" lines={4}>
        {(reports) =>
          reports.length < 2 ? (
            <EmptyState title="No other reports of this type and scope">
              The next one can be compared with this one.
            </EmptyState>
          ) : (
            <TableFrame label="History">
              <table className="w-full text-left text-sm">
                <caption className="sr-only">Reports of this type and scope, newest first</caption>
                <thead className="bg-surface-2">
                  <tr>
                    {['Data as of', 'Status', 'Version', 'Size', 'Compare'].map((header) => (
                      <th
                        key={header}
                        scope="col"
                        className="border-b border-line px-2 py-1.5 font-semibold whitespace-nowrap"
                      >
                        {header}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {reports.map((one) => (
                    <tr key={one.id} className="border-b border-hairline">
                      <th scope="row" className="px-2 py-1.5 font-normal">
                        {one.id === report.id ? (
                          <strong>
                            <Time value={one.asOf} absent="not yet" /> (this report)
                          </strong>
                        ) : (
                          <Link to="/reports/$reportId" params={{ reportId: one.id }}>
                            <Time value={one.asOf} absent="not yet" />
                          </Link>
                        )}
                      </th>
                      <td className="px-2">
                        <ReportStatusBadge report={one} />
                      </td>
                      <td className="px-2">{one.version}</td>
                      <td className="px-2">{formatBytes(one.sizeBytes)}</td>
                      <td className="px-2">
                        {one.id !== report.id && one.status === 'READY' && report.type !== 'compliance_pack' && (
                          <Link
                            to="/reports/$reportId"
                            params={{ reportId: report.id }}
                            search={{ tab: 'changes', with: one.id }}
                          >
                            Compare with this report
                          </Link>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableFrame>
          )
        }
      </QueryContent>
    </>
  );
}
