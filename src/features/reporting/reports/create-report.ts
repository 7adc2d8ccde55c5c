import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { kindOf } from '../../../reports/kinds.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { defaultFormat } from './check-report-request.ts';
import { queueReport } from './queue-report.ts';
import type { ReportFiles } from './report-files.ts';
import type { ReportQueue } from './report-queue.ts';
import { countSchedules, insertSchedule, schedulesMax } from './report-schedule-store.ts';
import type { CreateReportBody } from './report-schema.ts';
import type { ReportListRow } from './report-store.ts';
import { requireRoom } from './require-report-capacity.ts';
import { resolveTarget } from './resolve-report-scope.ts';
import { nextOccasion } from './schedule-times.ts';

export interface CreateReportDependencies {
  db: Kysely<Database>;
  files: Pick<ReportFiles, 'check'>;
  reportQueue: ReportQueue;
}

/**
 * Queues a report, and with a frequency makes its schedule. NOT_FOUND for ids that are not the organization's, SERVICE_UNAVAILABLE while
 * nothing could be stored, RATE_LIMITED while too many wait, VALIDATION_ERROR for a schedule too many; then nothing is created.
 */
export async function createReport(
  { db, files, reportQueue }: CreateReportDependencies,
  caller: Caller,
  body: CreateReportBody,
): Promise<ReportListRow> {
  const { principal } = caller;
  const { organizationId } = principal;
  const { type, format = defaultFormat, frequency = 'ONE_TIME', sections = [] } = body;
  // Auditors may take reports; a schedule needs who may also end it.
  if (frequency !== 'ONE_TIME' && !isAtLeast(principal.role, 'developer'))
    throw new ApiError('FORBIDDEN', 'A schedule requires the role developer or above');
  return db.transaction().execute(async (transaction) => {
    const { scope, label, target, key } = await resolveTarget(transaction, organizationId, body);
    await files.check();
    // Lets in one at a time, so that the count of schedules stands too.
    await requireRoom(transaction, organizationId);
    if (frequency !== 'ONE_TIME') await requireRoomForSchedule(transaction, organizationId);
    const now = new Date();
    const request = {
      organization_id: organizationId,
      type,
      format,
      name: `${kindOf(type)?.title ?? type}: ${label}`,
      scope,
      scope_label: label,
      target: JSON.stringify(target),
      sections: [...new Set(sections)],
      created_by: principal.id,
      created_by_name: principal.name,
    };
    const reportId = newId('rep');
    const scheduleId = frequency === 'ONE_TIME' ? null : newId('sch');
    if (scheduleId !== null && frequency !== 'ONE_TIME') {
      const timing = { frequency, anchor: now, next_at: nextOccasion({ id: scheduleId, frequency, anchor: now }, now) };
      await insertSchedule(transaction, { id: scheduleId, ...request, ...timing, last_report_id: reportId });
    }
    const values = { id: reportId, ...request, scope_key: key, frequency, schedule_id: scheduleId };
    return queueReport(transaction, reportQueue, actorOf(caller), values);
  });
}

async function requireRoomForSchedule(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  if ((await countSchedules(transaction, organizationId)) < schedulesMax) return;
  const message = `must be ONE_TIME: the organization has reached the limit of ${schedulesMax} schedules; end a schedule first`;
  throw validationError([{ path: 'frequency', message }]);
}
