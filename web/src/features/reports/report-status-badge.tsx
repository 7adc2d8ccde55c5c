import { Badge } from '../../components/badge/badge.tsx';
import { type Report, statusLooks } from './report.ts';

export function ReportStatusBadge({ report }: { report: Pick<Report, 'status' | 'error'> }) {
  const { name, tone, glyph } = statusLooks[report.status];
  return (
    <Badge tone={tone} glyph={glyph} {...(report.error === null ? {} : { title: report.error.message })}>
      {name}
    </Badge>
  );
}
