import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import type { ReportDetail } from '../../features/reports/report.ts';
import { absoluteTime } from '../../lib/time/format-time.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { FigureComparison } from './figure-comparison.tsx';
import { Intelligence } from './intelligence.tsx';
import { sameNameQuery } from './same-name-query.ts';

/** What changed: the comparison that was stored with the report, and the figures beside those of another report. */
export function ReportChanges({ report }: { report: ReportDetail }) {
  const { search, filter } = useUrlSearch();
  const query = useQuery(sameNameQuery(report));
  return (
    <>
      <Intelligence intelligence={report.intelligence} />
      <section aria-label="Figures side by side" className="mt-6">
        <h2 className="mb-2 text-base font-semibold">Figures side by side</h2>
        <QueryContent query={query} name="the reports to compare with" lines={2}>
          {(reports) => {
            const others = reports.filter(({ id, status }) => id !== report.id && status === 'READY');
            if (others.length === 0)
              return <p className="text-sm text-muted">There is no other complete report of this type and scope.</p>;
            const other = others.find(({ id }) => id === search.with);
            return (
              <>
                <div className="max-w-sm">
                  <SelectField
                    label="Compare with"
                    value={other?.id ?? ''}
                    onChange={(event) => filter({ with: event.target.value })}
                    options={[
                      { value: '', label: 'Choose a report' },
                      ...others.map(({ id, asOf, createdAt }) => ({
                        value: id,
                        label: absoluteTime(asOf ?? createdAt),
                      })),
                    ]}
                  />
                </div>
                {other !== undefined && <FigureComparison report={report} other={other} />}
              </>
            );
          }}
        </QueryContent>
      </section>
    </>
  );
}
