import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { advisoryAgeSeconds } from '../../../engine/advisories/advisory-times.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { type ImageStatus, imageStatuses } from '../../scanning/images/image-status.ts';
import { countDeadlinesByDay } from '../posture/deadline-store.ts';
import { overallGrade } from '../posture/overall-grade.ts';
import { readTrend } from '../posture/posture-day-store.ts';
import { countedScopeOf, type PostureScope } from '../posture/posture-scope.ts';
import { type PostureRequest, policyOf, readSlaFigures } from '../posture/read-posture.ts';
import { listSlaEntries } from '../posture/sla-entry-store.ts';
import { readAdvisoryHealth, readRegistryHealth, readSensorHealth } from './health-store.ts';
import type { Overview } from './overview-schema.ts';
import { readChanges } from './read-changes.ts';
import { countTags } from './tag-store.ts';

const trendDaysMax = 366;
/** Thirteen weeks. */
const dueDays = 91;

/** The figures of the overview that the posture does not have, in the caller's transaction with one snapshot of the database. */
export async function readOverview(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: PostureRequest,
): Promise<Overview> {
  const { asOf, period } = request;
  const { organizationId } = scope;
  const [registries, sensors, advisories] = [
    await readRegistryHealth(transaction, organizationId),
    await readSensorHealth(transaction, organizationId),
    await readAdvisoryHealth(transaction, organizationId),
  ];
  const confirmedAt = advisories.confirmedAt?.toISOString() ?? null;
  const changedAt = advisories.changedAt?.toISOString() ?? null;
  const { tags, grades } = await countTags(transaction, { scope, asOf });
  const requested = await countTags(transaction, { scope: { ...scope, isFound: false }, asOf });
  // Tags with a result that is not NOT_ASSESSED.
  const isKnown = (tags.get('COMPLETE') ?? 0) + (tags.get('PARTIAL') ?? 0) > 0;
  return {
    asOf: asOf.toISOString(),
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    changes: await readChanges(transaction, scope, period),
    tags: presentCounts(tags),
    requestedTags: presentCounts(requested.tags),
    deadlines: isKnown ? await readDeadlines(transaction, scope, request) : null,
    grade: overallGrade(grades),
    trend: await readPeriodTrend(transaction, scope, request),
    registries: {
      total: registries.byStatus.reduce((sum, { registries: count }) => sum + count, 0),
      byStatus: registries.byStatus,
      failing: registries.failing.map(({ last_sync_at: lastSyncAt, ...row }) => ({
        ...row,
        lastSyncAt: lastSyncAt?.toISOString() ?? null,
      })),
    },
    sensors: { ...sensors, offline: sensors.total - sensors.online },
    advisories: {
      builtAt: changedAt,
      fetchedAt: confirmedAt,
      confirmedAt,
      changedAt,
      ageSeconds: confirmedAt === null ? null : advisoryAgeSeconds({ confirmedAt }, asOf.getTime()),
      dueTagPlatforms: advisories.dueTagPlatforms,
    },
  };
}

function presentCounts(tags: ReadonlyMap<ImageStatus, number>): Overview['tags'] {
  return {
    total: [...tags.values()].reduce((sum, count) => sum + count, 0),
    ...Object.fromEntries(imageStatuses.map((status) => [status, tags.get(status) ?? 0])),
  };
}

/** Of a scope with assessed content. Without it the deadlines are unknown. */
async function readDeadlines(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: PostureRequest,
): Promise<NonNullable<Overview['deadlines']>> {
  const { asOf } = request;
  const { sla } = await readSlaFigures(transaction, scope, { ...request, isKnown: true });
  const policy = await policyOf(transaction, scope);
  const filter = { from: asOf, to: new Date(asOf.getTime() + 7 * dayMs) };
  const page = { page: 1, limit: 1, sort: { column: 'dueAt', direction: 'asc' } } as const;
  const { total } = await listSlaEntries(transaction, scope, { asOf, policy, filter }, page);
  const notYetDue = sla.overall.notYetDue ?? 0;
  const days = await readDueDays(transaction, scope, { asOf, policy });
  return {
    overdue: sla.overall.breached ?? 0,
    dueInSevenDays: total,
    notYetDue,
    days,
    later: Math.max(
      0,
      days.reduce((left, { due }) => left - due, notYetDue),
    ),
  };
}

/** The deadlines of each of the next days, which begin with the current one from now on. */
async function readDueDays(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, policy }: { asOf: Date; policy: SlaPolicy },
): Promise<{ day: string; due: number }[]> {
  const counted = countedScopeOf(scope);
  if (!counted) throw new Error('the scope of an overview has finding totals');
  const first = Math.floor(asOf.getTime() / dayMs);
  const to = new Date((first + dueDays) * dayMs);
  const due = await countDeadlinesByDay(transaction, { ...counted, asOf, policy, from: asOf, to });
  return Array.from({ length: dueDays }, (_, index) => {
    const day = new Date((first + index) * dayMs).toISOString().slice(0, 10);
    return { day, due: due.get(day) ?? 0 };
  });
}

async function readPeriodTrend(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { period: { from, to } }: PostureRequest,
): Promise<Overview['trend']> {
  const days = Math.min(trendDaysMax, Math.ceil((to.getTime() - from.getTime()) / dayMs) + 1);
  const trend = await readTrend(transaction, scope, { end: to, days });
  return trend.map((day) => ({
    ...day,
    riskOver: day.riskOver ?? null,
    scoreVersion: day.scoreVersion ?? null,
    grade: day.grade ?? null,
    grades: day.grades ?? null,
  }));
}
