import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Time } from '../../components/text/time.tsx';
import { type ReportDetail, reportTypeNames } from '../../features/reports/report.ts';
import { reportQuery } from '../../features/reports/report-queries.ts';
import { ReportStatusBadge } from '../../features/reports/report-status-badge.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { ReportWait } from './report-wait.tsx';

/** One report: its progress until it is complete, then its content. */
export function ReportPage() {
  const { reportId } = useParams({ strict: false });
  const query = useQuery(reportQuery(reportId ?? ''));
  return (
    <>
      <nav aria-label="Path" className="text-sm">
        <Link to="/reports">Reports</Link>
      </nav>
      {query.data === undefined && <PageHeader title="Report" />}
      <QueryContent query={query} name="the report" lines={8}>
        {(report) => <Report report={report} />}
      </QueryContent>
    </>
  );
}

function Report({ report }: { report: ReportDetail }) {
  return (
    <>
      <PageHeader
        title={report.name}
        description={<Facts report={report} />}
        actions={<ReportActions report={report} />}
      />
      {report.status === 'READY' ? <ReportTabs report={report} /> : <ReportWait report={report} />}
    </>
  );
}

function Facts({ report }: { report: ReportDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ReportStatusBadge report={report} />
      <Badge>{reportTypeNames[report.type]}</Badge>
      <span>
        Scope: <bdi>{report.target.label}</bdi>
      </span>
      <span>Version {report.version}</span>
      {report.asOf !== null && (
        <span>
          Data as of <Time value={report.asOf} />
        </span>
      )}
    </span>
  );
}
