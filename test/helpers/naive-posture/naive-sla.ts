import type { documentedValues } from './documented-values.ts';
import { severityOf } from './documented-values.ts';
import { clockOf, type Policy } from './finding-times.ts';
import type { Finding } from './raw-rows.ts';
import { percent } from './statistics.ts';

/** "Deadlines met" of docs/posture-figures.md. `open` is null while nothing was assessed. */
export function naiveSla({
  open,
  closed,
  policy,
  asOf,
}: {
  open: Finding[] | null;
  closed: Finding[];
  policy: Policy;
  asOf: Date;
}) {
  const bySeverity = (['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const).map((severity) => {
    const ofSeverity = (rows: Finding[]) => rows.filter((one) => severityOf(one.severity) === severity);
    const isOpen = open && ofSeverity(open);
    const wasClosed = ofSeverity(closed);
    const closedLate = wasClosed.filter((one) => clockOf(one, policy, asOf) === 'BREACHED').length;
    const numbers = {
      open: isOpen && isOpen.length,
      dueSoon: isOpen && isOpen.filter((one) => clockOf(one, policy, asOf) === 'DUE_SOON').length,
      breached: isOpen && isOpen.filter((one) => clockOf(one, policy, asOf) === 'BREACHED').length,
      closedInTime: wasClosed.length - closedLate,
      closedLate,
    };
    const days = policy[severity.toLowerCase() as keyof typeof documentedValues.policy];
    return { severity, days, ...numbers, ...complianceOf(numbers) };
  });
  const sum = (key: 'open' | 'dueSoon' | 'breached' | 'closedInTime' | 'closedLate') =>
    bySeverity.reduce((total, row) => total + (row[key] ?? 0), 0);
  const overall = {
    open: open && sum('open'),
    dueSoon: open && sum('dueSoon'),
    breached: open && sum('breached'),
    closedInTime: sum('closedInTime'),
    closedLate: sum('closedLate'),
  };
  return { overall: { ...overall, ...complianceOf(overall) }, bySeverity };
}

function complianceOf(of: { open: number | null; breached: number | null; closedInTime: number; closedLate: number }) {
  if (of.open === null || of.breached === null) return { notYetDue: null, compliancePercent: null };
  return {
    notYetDue: of.open - of.breached,
    compliancePercent: percent(of.closedInTime, of.closedInTime + of.closedLate + of.breached),
  };
}
