import { Link } from '@tanstack/react-router';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { BurnDown } from './burn-down.tsx';
import type { Overview, Posture } from './overview-query.ts';

interface DeadlinesPanelProps {
  posture: Pick<Posture, 'sla' | 'period'>;
  overview: Pick<Overview, 'deadlines' | 'asOf'>;
  registry: string | undefined;
}

/** Deadlines of open findings by severity, and how many were met in the period. */
export function DeadlinesPanel({
  posture: { sla, period },
  overview: { deadlines, asOf },
  registry,
}: DeadlinesPanelProps) {
  const scope = registry === undefined ? {} : { registry };
  // The last day of a period that lasts until now is not over: the time keeps both figures equal.
  const closed = { list: 'changes', change: 'closed', from: period.from, to: period.to, ...scope };
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
      {deadlines !== null && <BurnDown deadlines={deadlines} asOf={asOf} registry={registry} />}
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
              <Link to="/findings" search={{ deadline: 'overdue', severity, ...scope }} className="target">
                {formatCount(counts.breached)}
              </Link>
            </td>
            <td className="text-end">
              <Link to="/" search={{ ...closed, deadline: 'met', severity }} className="target">
                {formatCount(counts.closedInTime)}
              </Link>
            </td>
            <td className="text-end">
              <Link to="/" search={{ ...closed, deadline: 'missed', severity }} className="target">
                {formatCount(counts.closedLate)}
              </Link>
            </td>
          </tr>
        ))}
      </ScrollTable>
      <p className="mt-2 text-xs text-muted">
        {compliancePercent === null ? (
          'No deadline ended in this period.'
        ) : (
          <>
            {compliancePercent.toFixed(0)} % of the ended deadlines were met:{' '}
            <Link to="/" search={{ ...closed, deadline: 'met' }}>
              {countOf(closedInTime, 'finding')}
            </Link>{' '}
            closed in time in this period,{' '}
            <Link to="/" search={{ ...closed, deadline: 'missed' }}>
              {formatCount(closedLate)}
            </Link>{' '}
            closed late,{' '}
            <Link to="/findings" search={{ deadline: 'overdue', ...scope }}>
              {formatCount(breached)}
            </Link>{' '}
            are overdue.
          </>
        )}
      </p>
    </Panel>
  );
}
