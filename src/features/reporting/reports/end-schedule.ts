import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { auditFamily } from './report-audit.ts';
import { deleteScheduleRow, lockSchedule } from './report-schedule-store.ts';

/**
 * No more reports come of it; those that were made stay. Whoever made it ends it, admins those of others; everyone else gets FORBIDDEN,
 * whether there is such a schedule or not.
 */
export async function endSchedule(db: Kysely<Database>, caller: Caller, scheduleId: string): Promise<void> {
  const { organizationId, role, id } = caller.principal;
  await db.transaction().execute(async (transaction) => {
    const schedule = await lockSchedule(transaction, organizationId, scheduleId);
    if (schedule?.created_by !== id && !isAtLeast(role, 'admin'))
      throw new ApiError('FORBIDDEN', 'Only an admin or the creator of the schedule can end it');
    if (!schedule) throw notFound('Report schedule');
    await deleteScheduleRow(transaction, scheduleId);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: `${auditFamily(schedule.type)}.unscheduled`,
      target: scheduleId,
      details: { name: schedule.name, frequency: schedule.frequency },
    });
  });
}
