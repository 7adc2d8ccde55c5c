import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { Period, PostureScope } from '../posture/posture-scope.ts';
import { knownFrom } from '../posture/read-movement.ts';
import { type ChangesOfDay, countChanges } from './change-count-store.ts';
import type { ChangeKind } from './change-kinds-store.ts';
import type { Overview } from './overview-schema.ts';

/** Opened and closed findings of a period by day and cause. */
export async function readChanges(
  transaction: Kysely<Database>,
  scope: PostureScope,
  period: Period,
): Promise<Overview['changes']> {
  const counts = await countChanges(transaction, { scope, period });
  const known = await knownFrom(transaction, scope);
  const of = (change: ChangeKind) => counts.filter((count) => count.change === change);
  return {
    opened: known(sumOf(of('opened')), period),
    closed: known(sumOf(of('closed')), period),
    openedCauses: causesOf(of('opened')),
    closedCauses: causesOf(of('closed')),
    days: daysOf(period).map((day) => {
      const ofDay = counts.filter((count) => count.day === day);
      const sum = (change: ChangeKind) => sumOf(ofDay.filter((count) => count.change === change));
      return { day, opened: sum('opened'), closed: sum('closed') };
    }),
  };
}

const sumOf = (counts: readonly ChangesOfDay[]): number => counts.reduce((sum, { findings }) => sum + findings, 0);

function causesOf(counts: readonly ChangesOfDay[]) {
  const causes = Map.groupBy(counts, ({ cause }) => cause);
  return [...causes]
    .map(([cause, ofCause]) => ({ cause, findings: sumOf(ofCause) }))
    .toSorted((a, b) => b.findings - a.findings || (a.cause < b.cause ? -1 : 1));
}

const daysMax = 3_700;

/** The days in UTC that the period touches, the last ones if there are more than ten years of them. */
function daysOf({ from, to }: Period): string[] {
  const last = Math.floor((to.getTime() - 1) / dayMs);
  const first = Math.max(Math.floor(from.getTime() / dayMs), last - daysMax);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    new Date((first + index) * dayMs).toISOString().slice(0, 10),
  );
}
