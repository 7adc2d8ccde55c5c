import type { Selectable } from 'kysely';
import type { TagsTable } from '../../../src/db/tables/images.ts';
import { clockOf, closedIn, type Period, type Policy, timeOf } from './finding-times.ts';
import type { Finding, RawRows } from './raw-rows.ts';
import { percent } from './statistics.ts';

interface Moving {
  tags: Selectable<TagsTable>[];
  findings: Finding[];
  closed: Finding[];
  period: Period;
  policy: Policy;
  asOf: Date;
}

/** Findings that opened and closed in the period and in the previous period of the same length. */
export function naiveMovement(raw: RawRows, { tags, findings, closed, period, policy, asOf }: Moving) {
  const length = period.to.getTime() - period.from.getTime();
  const previous = { from: new Date(period.from.getTime() - length), to: period.from };
  const closedBefore = closedIn(findings, previous);
  const results = raw.scans.filter(
    (scan) => scan.status === 3 && scan.risk_score !== null && tags.some(({ id }) => id === scan.tag_id),
  );
  const known = (count: number, before: Date): number | null =>
    count > 0 || results.some((scan) => scan.scanned_at !== null && scan.scanned_at < before) ? count : null;
  const openedIn = ({ from, to }: Period): number | null =>
    known(
      new Set(findings.filter((one) => one.detected_at >= from && one.detected_at < to).map(({ id }) => id)).size,
      to,
    );
  const withDeadline = (rows: Finding[]): number => rows.filter((one) => clockOf(one, policy, asOf) !== null).length;
  const inTime = (rows: Finding[]): number | null => {
    const judged = rows.map((one) => clockOf(one, policy, asOf)).filter((status) => status !== null);
    return percent(judged.filter((status) => status !== 'BREACHED').length, judged.length);
  };
  return {
    previous: { from: previous.from.toISOString(), to: previous.to.toISOString() },
    opened: { now: openedIn(period), before: openedIn(previous) },
    closed: { now: known(closed.length, period.to), before: known(closedBefore.length, previous.to) },
    mttrDays: {
      now: timeOf(closed).meanDays,
      before: timeOf(closedBefore).meanDays,
      nowOver: closed.length,
      beforeOver: closedBefore.length,
    },
    closedInTimePercent: { now: inTime(closed), before: inTime(closedBefore) },
    closedWithDeadline: {
      now: known(withDeadline(closed), period.to),
      before: known(withDeadline(closedBefore), previous.to),
    },
  };
}
