import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { queueReport } from './queue-report.ts';
import { auditFamily } from './report-audit.ts';
import type { ReportQueue } from './report-queue.ts';
import { deleteScheduleRow, lockDueSchedule, type ScheduleRow, writeOccasion } from './report-schedule-store.ts';
import { findNamedTags } from './report-scope-store.ts';
import { type ResolvedTarget, resolveTarget } from './resolve-report-scope.ts';
import { nextOccasion } from './schedule-times.ts';

/** At one tick; what is left comes with the next. */
const reportsPerTickMax = 500;

/**
 * Queues a report for every schedule that is due, whether or not who made it is still there: it belongs to the organization. Each is
 * claimed by the transaction that queues its report: however many schedulers run, an occasion makes one. Returns how many were queued.
 */
export async function runSchedules(deps: { db: Kysely<Database>; reportQueue: ReportQueue }): Promise<number> {
  for (let queued = 0; queued < reportsPerTickMax; queued += 1) {
    if (!(await runOne(deps))) return queued;
  }
  return reportsPerTickMax;
}

const bySchedule = { actor: { kind: 'system', id: 'schedule', name: 'schedule' }, ip: null, requestId: null } as const;

async function runOne({ db, reportQueue }: { db: Kysely<Database>; reportQueue: ReportQueue }): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const schedule = await lockDueSchedule(transaction);
    if (!schedule) return false;
    const found = await whatIsLeft(transaction, schedule);
    if (!found) {
      await deleteScheduleRow(transaction, schedule.id);
      await recordAudit(transaction, {
        organizationId: schedule.organization_id,
        ...bySchedule,
        action: `${auditFamily(schedule.type)}.unscheduled`,
        target: schedule.id,
        details: { name: schedule.name, reason: 'the scope of the schedule was deleted' },
      });
      return true;
    }
    const { id: scheduleId, organization_id, type, format, sections, options, frequency } = schedule;
    const { created_by, created_by_name } = schedule;
    const reportId = newId('rep');
    await writeOccasion(transaction, scheduleId, { nextAt: nextOccasion(schedule, new Date()), reportId });
    await queueReport(transaction, reportQueue, bySchedule, {
      id: reportId,
      organization_id,
      type,
      format,
      name: schedule.name,
      sections,
      options: JSON.stringify(options),
      frequency,
      schedule_id: scheduleId,
      scope: found.scope,
      scope_label: found.label,
      target: JSON.stringify(found.target),
      scope_key: found.key,
      created_by,
      created_by_name,
    });
    return true;
  });
}

/** Of several tags, those that are still there; undefined when nothing is. */
async function whatIsLeft(
  transaction: Kysely<Database>,
  { organization_id: organizationId, scope, target }: ScheduleRow,
): Promise<ResolvedTarget | undefined> {
  const { registryId, tagIds, scanId, layer } = target;
  const left = tagIds && (await findNamedTags(transaction, organizationId, tagIds));
  if (left?.length === 0) return undefined;
  try {
    return await resolveTarget(transaction, organizationId, {
      scope,
      ...(registryId !== undefined && { registryId }),
      ...(left && { tagIds: left.map(({ id }) => id) }),
      ...(scanId !== undefined && { scanId }),
      ...(layer && { layerId: layer.id }),
      ...(target.package && { packageId: target.package.id }),
    });
  } catch (error) {
    // Gone, or nothing that a report can be about any more.
    if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR'))
      return undefined;
    throw error;
  }
}
