import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { ReportFamilies } from './report-families.ts';
import { deleteScheduleRow, lockSchedule } from './report-schedule-store.ts';

/**
 * Ends a schedule and retains its reports. The creator of a schedule and admins may end it. Other callers get FORBIDDEN, also for an id
 * that does not exist.
 */
export async function endSchedule(
  { db, families }: { db: Kysely<Database>; families: ReportFamilies },
  caller: Caller,
  scheduleId: string,
): Promise<void> {
  const { organizationId, role, id } = caller.principal;
  await db.transaction().execute(async (transaction) => {
    const schedule = await lockSchedule(transaction, organizationId, scheduleId);
    if (schedule?.created_by !== id && !isAtLeast(role, 'admin'))
      throw new ApiError('FORBIDDEN', 'Only an admin or the creator of the schedule can end it');
    if (!schedule) throw notFound('Report schedule');
    await deleteScheduleRow(transaction, scheduleId);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: families.auditAction(schedule.type, 'unscheduled'),
      target: scheduleId,
      details: { name: schedule.name, frequency: schedule.frequency },
    });
  });
}
