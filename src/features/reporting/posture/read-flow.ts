import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/durations.ts';
import { type FlowWeek, flowWeeks } from '../../../reports/exposure-facts.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { readWeeks } from './flow-store.ts';
import { readFirstResult } from './population-store.ts';
import { readTrend } from './posture-day-store.ts';
import { type PostureScope, recordedScopeOf } from './posture-scope.ts';

interface FlowRequest {
  end: Date;
  policy: SlaPolicy;
  /** Open findings past their deadline at `end`. Null: unknown. */
  breachedAtEnd: number | null;
}

/** Opened and closed findings, times to close and met deadlines of the last `flowWeeks` weeks, the oldest first. */
export async function readFlow(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { end, policy, breachedAtEnd }: FlowRequest,
): Promise<FlowWeek[]> {
  const found = await readWeeks(transaction, scope, { end, weeks: flowWeeks, policy });
  const first = await readFirstResult(transaction, scope);
  const breached = await readBreached(transaction, scope, end);
  return Array.from({ length: flowWeeks }, (_, index): FlowWeek => {
    const ago = flowWeeks - 1 - index;
    const to = new Date(end.getTime() - ago * 7 * dayMs);
    const from = new Date(to.getTime() - 7 * dayMs);
    const week = found.find((row) => row.ago === ago);
    const isKnown = week !== undefined || (first !== undefined && first < to);
    const known = (count: number | undefined): number | null => (isKnown ? (count ?? 0) : null);
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      opened: known(week?.opened),
      closed: known(week?.closed),
      meanDays: week?.meanDays ?? null,
      medianDays: week?.medianDays ?? null,
      closedInTime: known(week?.inTime),
      closedLate: known(week?.late),
      breached: ago === 0 ? breachedAtEnd : (breached.get(dayOf(to)) ?? null),
    };
  });
}

/** The recorded numbers of findings past their deadline, by day. Empty for scopes without recorded figures. */
async function readBreached(
  transaction: Kysely<Database>,
  scope: PostureScope,
  end: Date,
): Promise<ReadonlyMap<string, number | null>> {
  const recorded = recordedScopeOf(scope);
  if (!recorded) return new Map();
  const days = await readTrend(transaction, recorded, { end, days: flowWeeks * 7 + 1 });
  return new Map(days.map(({ day, breached }) => [day, breached]));
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
