import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { MovementFacts, PostureFacts } from '../../../reports/posture-facts.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { percentOf } from './percent-of.ts';
import { readFirstResult } from './population-store.ts';
import { readTrend } from './posture-day-store.ts';
import { type ClosedRow, countOpened, readClosed } from './posture-finding-store.ts';
import { type Period, type PostureScope, recordedScopeOf } from './posture-scope.ts';

interface MovementRequest {
  period: Period;
  policy: SlaPolicy;
  now: Pick<PostureFacts, 'coverage' | 'findings' | 'sla' | 'mttr' | 'risk'>;
}

/**
 * Compares the period with the previous period of the same length. Figures of a point in time are compared with the figures recorded for the
 * day on which the period starts.
 */
export async function readMovement(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { period, policy, now }: MovementRequest,
): Promise<MovementFacts> {
  const previous = previousOf(period);
  const closedBefore = await readClosed(transaction, scope, { period: previous, policy });
  const recorded = await readDay(transaction, scope, period.from);
  // Scores of different formulas cannot be compared.
  const isSameScore = recorded !== undefined && recorded.scoreVersion === now.risk.scoreVersion;
  const known = await knownFrom(transaction, scope);
  return {
    previous: { from: previous.from.toISOString(), to: previous.to.toISOString() },
    opened: {
      now: known(await countOpened(transaction, scope, period), period),
      before: known(await countOpened(transaction, scope, previous), previous),
    },
    closed: {
      now: known(now.mttr.overall.closed, period),
      before: known(overallOf(closedBefore)?.closed ?? 0, previous),
    },
    mttrDays: {
      now: now.mttr.overall.meanDays,
      before: overallOf(closedBefore)?.meanDays ?? null,
      nowOver: now.mttr.overall.closed,
      beforeOver: overallOf(closedBefore)?.closed ?? 0,
    },
    closedInTimePercent: {
      now: percentOf(now.sla.overall.closedInTime, now.sla.overall.closedInTime + now.sla.overall.closedLate),
      before: inTimePercent(closedBefore),
    },
    closedWithDeadline: {
      now: known(now.sla.overall.closedInTime + now.sla.overall.closedLate, period),
      before: known((overallOf(closedBefore)?.inTime ?? 0) + (overallOf(closedBefore)?.late ?? 0), previous),
    },
    comparedDay: recorded?.day ?? null,
    open: { now: now.findings?.open ?? null, before: recorded?.open ?? null },
    critical: { now: now.findings?.counts.critical ?? null, before: recorded?.critical ?? null },
    knownExploited: { now: now.findings?.knownExploited ?? null, before: recorded?.knownExploited ?? null },
    breached: { now: now.sla.overall.breached, before: recorded?.breached ?? null },
    riskAverage: {
      now: now.risk.average,
      before: isSameScore ? recorded.riskAverage : null,
      nowOver: now.risk.imagesScored,
      beforeOver: isSameScore ? (recorded.riskOver ?? null) : null,
    },
    recentPercent: { now: now.coverage.recentPercent, before: recorded?.recentPercent ?? null },
  };
}

/** A function that replaces the numbers of a period by null if no content was scanned before its end. */
export async function knownFrom(
  transaction: Kysely<Database>,
  scope: PostureScope,
): Promise<(count: number, period: Period) => number | null> {
  const first = await readFirstResult(transaction, scope);
  return (count, { to }) => (count > 0 || (first && first < to) ? count : null);
}

/** The previous period: the same length, ending at the start of this period. */
export function previousOf({ from, to }: Period): Period {
  return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
}

/** Undefined if no figures were recorded for that day. */
async function readDay(transaction: Kysely<Database>, scope: PostureScope, at: Date) {
  const recordedScope = recordedScopeOf(scope);
  const [day] = recordedScope
    ? await readTrend(transaction, recordedScope, { end: new Date(at.getTime() + 1), days: 1 })
    : [];
  return day?.isRecorded === true ? day : undefined;
}

const overallOf = (rows: readonly ClosedRow[]): ClosedRow | undefined => rows.find((row) => row.severity === null);

function inTimePercent(rows: readonly ClosedRow[]): number | null {
  const row = overallOf(rows);
  return row ? percentOf(row.inTime, row.inTime + row.late) : null;
}
