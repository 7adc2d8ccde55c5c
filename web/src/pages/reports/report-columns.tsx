import type { Column } from '../../components/table/columns.ts';
import { RowLink } from '../../components/text/row-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { frequencyNames, type Report, reportTypeNames } from '../../features/reports/report.ts';
import { ReportStatusBadge } from '../../features/reports/report-status-badge.tsx';
import { formatBytes } from '../../lib/text/format-number.ts';

const scopes: Readonly<Record<Report['scope'], string>> = { org: 'All images', registry: 'Registries', custom: 'Part' };

export const reportColumns: readonly Column<Report>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 300,
    cell: ({ id, name }) => (
      <RowLink to="/reports/$reportId" params={{ reportId: id }} title={name}>
        <bdi>{name}</bdi>
      </RowLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sortKey: 'status',
    cell: (report) => <ReportStatusBadge report={report} />,
  },
  { id: 'type', header: 'Type', width: 150, sortKey: 'type', cell: ({ type }) => reportTypeNames[type] },
  { id: 'scope', header: 'Scope', width: 100, cell: ({ scope }) => scopes[scope] },
  { id: 'asOf', header: 'Data as of', width: 124, cell: ({ asOf }) => <Time value={asOf} absent="not yet" /> },
  {
    id: 'createdAt',
    header: 'Created',
    width: 124,
    sortKey: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  { id: 'version', header: 'Version', width: 80, align: 'end', cell: ({ version }) => version },
  {
    id: 'frequency',
    header: 'Schedule',
    width: 100,
    cell: ({ frequency, scheduleId }) =>
      scheduleId === null ? <span className="text-muted">none</span> : frequencyNames[frequency],
  },
  { id: 'format', header: 'Format', width: 80, cell: ({ format }) => format },
  { id: 'size', header: 'Size', width: 90, align: 'end', cell: ({ sizeBytes }) => formatBytes(sizeBytes) },
  { id: 'id', header: 'Id', width: 260, isHiddenAtFirst: true, cell: ({ id }) => <code>{id}</code> },
];
