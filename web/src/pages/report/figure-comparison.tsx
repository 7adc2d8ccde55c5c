import { useQueries } from '@tanstack/react-query';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import { compareFigures } from '../../features/report-document/compare-figures.ts';
import type { Report } from '../../features/reports/report.ts';
import { reportDocumentQuery } from '../../features/reports/report-queries.ts';
import { numbered } from '../../lib/lists/numbered.ts';
import { dayOf } from '../../lib/time/format-time.ts';

type Compared = Pick<Report, 'id' | 'version' | 'asOf' | 'createdAt'>;

const timeOf = ({ asOf, createdAt }: Compared): string => asOf ?? createdAt;

/** The figures of two reports, the earlier one first. */
export function FigureComparison({ report, other }: { report: Compared; other: Compared }) {
  const [before, after] = timeOf(other) <= timeOf(report) ? [other, report] : [report, other];
  const [was, is] = useQueries({
    queries: [reportDocumentQuery(before.id, before.version), reportDocumentQuery(after.id, after.version)],
  });
  const failed = [was, is].find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <ErrorState
        title="The reports could not be compared."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (was.data === undefined || is.data === undefined) return <Skeleton label="Loading both reports" />;
  const rows = compareFigures(was.data, is.data);
  return (
    <TableFrame label="Figures of both reports">
      <table className="w-full text-left text-sm">
        <caption className="px-2 py-1 text-left text-xs text-muted">
          {rows.filter((row) => row.before !== row.after).length} of {rows.length} figures differ.
        </caption>
        <thead className="bg-surface-2">
          <tr>
            {numbered(['Section', 'Figure', dayOf(timeOf(before)), dayOf(timeOf(after))]).map(
              ({ number, item: header }) => (
                <th
                  key={number}
                  scope="col"
                  className="border-b border-line px-2 py-1.5 font-semibold whitespace-nowrap"
                >
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isChanged = row.before !== row.after;
            return (
              <tr key={`${row.section} ${row.label}`} className="border-b border-hairline">
                <td className="px-2 py-1 text-muted">{row.section}</td>
                <th scope="row" className="px-2 font-normal">
                  {row.label}
                </th>
                <td className="px-2">{row.before ?? 'not in this report'}</td>
                <td className={`px-2 ${isChanged ? 'font-semibold' : ''}`}>
                  {row.after ?? 'not in this report'}
                  {isChanged && (
                    <>
                      <span aria-hidden="true"> ≠</span>
                      <span className="sr-only"> (changed)</span>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
