import { Link } from '@tanstack/react-router';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { formatCount } from '../../lib/text/format-number.ts';
import type { Posture } from './overview-query.ts';

/** Deadlines of open findings by severity, and how many were met in the period. */
export function DeadlinesPanel({ sla, registry }: { sla: Posture['sla']; registry: string | undefined }) {
  const scope = registry === undefined ? {} : { registry };
  const { compliancePercent, closedInTime, closedLate, breached } = sla.overall;
  return (
    <Panel
      title="Deadlines"
      actions={
        <Link to="/reports" className="text-sm">
          Reports
        </Link>
      }
    >
      <ScrollTable
        label="Deadlines by severity"
        headers={[
          'Severity',
          { text: 'Days allowed', isNumber: true },
          { text: 'Overdue', isNumber: true },
          { text: 'Closed in time', isNumber: true },
          { text: 'Closed late', isNumber: true },
        ]}
      >
        {sla.bySeverity.map(({ severity, days, ...counts }) => (
          <tr key={severity}>
            <th scope="row">
              <SeverityBadge severity={severity} />
            </th>
            <td className="text-end">{formatCount(days)}</td>
            <td className="text-end">
              <Link to="/findings" search={{ deadline: 'overdue', severity, ...scope }}>
                {formatCount(counts.breached)}
              </Link>
            </td>
            <td className="text-end">{formatCount(counts.closedInTime)}</td>
            <td className="text-end">{formatCount(counts.closedLate)}</td>
          </tr>
        ))}
      </ScrollTable>
      <p className="mt-2 text-xs text-muted">
        {compliancePercent === null
          ? 'No deadline ended in this period.'
          : `${compliancePercent.toFixed(0)} % of the ended deadlines were met: ${formatCount(closedInTime)} findings closed in time in this period, ${formatCount(closedLate)} closed late, ${formatCount(breached)} are overdue.`}
      </p>
    </Panel>
  );
}
