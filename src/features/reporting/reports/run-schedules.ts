import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { queueReport } from './queue-report.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportQueue } from './report-queue.ts';
import { deleteScheduleRow, lockDueSchedule, type ScheduleRow, writeOccasion } from './report-schedule-store.ts';
import { findNamedTags } from './report-scope-store.ts';
import { type ResolvedReportScope, resolveReportScope } from './resolve-report-scope.ts';
import { nextOccasion } from './schedule-times.ts';

/** Maximum number of reports in one run. The next run queues the rest. */
const reportsPerTickMax = 500;

interface ScheduleDependencies {
  db: Kysely<Database>;
  reportQueue: ReportQueue;
  families: ReportFamilies;
}

/**
 * Queues a report for every schedule that is due and returns the number. A schedule belongs to the organization and continues when its
 * creator leaves. The transaction that queues the report locks the schedule, so that several schedulers queue one report per occasion.
 */
export async function runSchedules(deps: ScheduleDependencies): Promise<number> {
  for (let queued = 0; queued < reportsPerTickMax; queued += 1) {
    if (!(await runOne(deps))) return queued;
  }
  return reportsPerTickMax;
}

const bySchedule = { actor: { kind: 'system', id: 'schedule', name: 'schedule' }, ip: null, requestId: null } as const;

async function runOne({ db, reportQueue, families }: ScheduleDependencies): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const schedule = await lockDueSchedule(transaction);
    if (!schedule) return false;
    const found = await remainingScope(transaction, schedule);
    if (!found) {
      await deleteScheduleRow(transaction, schedule.id);
      await recordAudit(transaction, {
        organizationId: schedule.organization_id,
        ...bySchedule,
        action: families.auditAction(schedule.type, 'unscheduled'),
        target: schedule.id,
        details: { name: schedule.name, reason: 'the scope of the schedule was deleted' },
      });
      return true;
    }
    const { id: scheduleId, organization_id, type, format, sections, options, frequency } = schedule;
    const { created_by, created_by_name } = schedule;
    const reportId = newId('rep');
    // The database decides what is due. By a clock behind that of the database, the next occasion could be this one.
    const now = new Date(Math.max(Date.now(), schedule.next_at.getTime()));
    await writeOccasion(transaction, scheduleId, { nextAt: nextOccasion(schedule, now), reportId });
    await queueReport(transaction, { reportQueue, families }, bySchedule, {
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
      target: JSON.stringify(found.ids),
      scope_key: found.key,
      created_by,
      created_by_name,
    });
    return true;
  });
}

/** Scope of the next report: of several tags, those that still exist. Undefined if the scope was deleted. */
async function remainingScope(
  transaction: Kysely<Database>,
  { organization_id: organizationId, scope, target: scopeIds }: ScheduleRow,
): Promise<ResolvedReportScope | undefined> {
  const { registryId, tagIds, scanId, layer } = scopeIds;
  const left = tagIds && (await findNamedTags(transaction, organizationId, tagIds));
  if (left?.length === 0) return undefined;
  try {
    return await resolveReportScope(transaction, organizationId, {
      scope,
      ...(registryId !== undefined && { registryId }),
      ...(left && { tagIds: left.map(({ id }) => id) }),
      ...(scanId !== undefined && { scanId }),
      ...(layer && { layerId: layer.id }),
      ...(scopeIds.package && { packageId: scopeIds.package.id }),
    });
  } catch (error) {
    // The scope was deleted, or its scan has no result any more.
    if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR'))
      return undefined;
    throw error;
  }
}
