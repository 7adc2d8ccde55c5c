import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireDestinations } from '../delivery/require-destinations.ts';
import type { ReportFamilies } from './report-families.ts';
import { lockSchedule, type ScheduleRow, writeDestinations } from './report-schedule-store.ts';

/**
 * Changes the destinations of a schedule. The creator of a schedule and admins may change it. Other callers get FORBIDDEN, also for an id
 * that does not exist. Throws NOT_FOUND for a destination of another organization.
 */
export async function changeSchedule(
  { db, families }: { db: Kysely<Database>; families: ReportFamilies },
  caller: Caller,
  scheduleId: string,
  { deliverTo }: { deliverTo: readonly string[] },
): Promise<ScheduleRow> {
  const { organizationId, role, id } = caller.principal;
  return db.transaction().execute(async (transaction) => {
    const schedule = await lockSchedule(transaction, organizationId, scheduleId);
    if (schedule?.created_by !== id && !isAtLeast(role, 'admin'))
      throw new ApiError('FORBIDDEN', 'Only an admin or the creator of the schedule can change it');
    if (!schedule) throw notFound('Report schedule');
    await requireDestinations(transaction, organizationId, deliverTo);
    await writeDestinations(transaction, scheduleId, deliverTo);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: families.auditAction(schedule.type, 'schedule_changed'),
      target: scheduleId,
      details: { name: schedule.name, deliverTo },
    });
    return { ...schedule, destination_ids: [...deliverTo] };
  });
}
