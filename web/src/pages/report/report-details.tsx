import { Link } from '@tanstack/react-router';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { frequencyNames, type ReportDetail, reportTypeNames } from '../../features/reports/report.ts';
import { countOf, formatBytes } from '../../lib/text/format-number.ts';
import { absoluteTime } from '../../lib/time/format-time.ts';

export function ReportDetails({ report }: { report: ReportDetail }) {
  const { target, period } = report;
  return (
    <DefinitionList
      rows={{
        Id: <CopyText value={report.id} label="id" />,
        Type: reportTypeNames[report.type],
        Scope: <Target target={target} />,
        Period: period === undefined ? undefined : `${absoluteTime(period.start)} to ${absoluteTime(period.end)}`,
        Sections: report.sections.length === 0 ? 'all' : report.sections.join(', '),
        Format: report.format,
        Size: formatBytes(report.sizeBytes),
        Version: report.version,
        'Data as of': <Time value={report.asOf} />,
        Created: <Time value={report.createdAt} />,
        Completed: <Time value={report.completedAt} />,
        'Created by': <bdi>{report.createdBy.name}</bdi>,
        Schedule:
          report.scheduleId === null ? (
            'none'
          ) : (
            <>
              <Link to="/reports" search={{ tab: 'schedules' }} className="target">
                {frequencyNames[report.frequency]}
              </Link>
              {' · '}
              <Link to="/reports" search={{ tab: 'deliveries', reportId: report.id }}>
                deliveries
              </Link>
            </>
          ),
      }}
    />
  );
}

function Target({ target }: { target: ReportDetail['target'] }) {
  const { label, registryId, tagIds, scanId } = target;
  return (
    <>
      <bdi>{label}</bdi>
      {registryId !== null && (
        <>
          {' '}
          (
          <Link to="/registries/$registryId" params={{ registryId }}>
            registry
          </Link>
          )
        </>
      )}
      {scanId !== null && (
        <>
          {' '}
          (
          <Link to="/scans/$scanId" params={{ scanId }}>
            scan
          </Link>
          )
        </>
      )}
      {tagIds.length > 1 && ` (${countOf(tagIds.length, 'tag')})`}
    </>
  );
}
