import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { requireDestinations } from '../delivery/require-destinations.ts';
import { queueReport } from './queue-report.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportFamily, ResolvedRequest } from './report-family.ts';
import type { ReportFiles } from './report-files.ts';
import type { ReportQueue } from './report-queue.ts';
import { countSchedules, insertSchedule, schedulesMax } from './report-schedule-store.ts';
import type { ReportListRow } from './report-store.ts';
import { requireReportCapacity } from './require-report-capacity.ts';
import { nextOccasion, type ScheduleFrequency } from './schedule-times.ts';

export interface CreateReportDependencies {
  db: Kysely<Database>;
  files: Pick<ReportFiles, 'check'>;
  reportQueue: ReportQueue;
  families: ReportFamilies;
}

export interface NewReport<Body> {
  family: Pick<ReportFamily<Body>, 'request'>;
  body: Body;
  frequency: 'ONE_TIME' | ScheduleFrequency;
  /** Ids of destinations of the schedule. */
  deliverTo?: readonly string[];
}

/**
 * Queues a report of any family and, with a frequency, creates its schedule. Throws NOT_FOUND for ids of other organizations,
 * SERVICE_UNAVAILABLE if the storage is not available, RATE_LIMITED if too many reports are queued, and VALIDATION_ERROR if the limit of
 * schedules is reached. Nothing is created then.
 */
export async function createReport<Body>(
  { db, files, reportQueue, families }: CreateReportDependencies,
  caller: Caller,
  { family, body, frequency, deliverTo = [] }: NewReport<Body>,
): Promise<ReportListRow> {
  const { principal } = caller;
  const { organizationId } = principal;
  // Auditors may create reports. A schedule requires a role that may also end it.
  if (frequency !== 'ONE_TIME' && !isAtLeast(principal.role, 'developer'))
    throw new ApiError('FORBIDDEN', 'A schedule requires the role developer or above');
  return db.transaction().execute(async (transaction) => {
    const resolved = await family.request.resolve(transaction, organizationId, body);
    await files.check();
    // Takes the lock that serializes requests of the organization, so that the count of schedules is exact too.
    await requireReportCapacity(transaction, organizationId);
    if (frequency !== 'ONE_TIME') await requireScheduleCapacity(transaction, organizationId);
    await requireDestinations(transaction, organizationId, deliverTo);
    const request = {
      organization_id: organizationId,
      ...columnsOf(resolved),
      created_by: principal.id,
      created_by_name: principal.name,
    };
    const reportId = newId('rep');
    const scheduleId = frequency === 'ONE_TIME' ? null : newId('sch');
    if (scheduleId !== null && frequency !== 'ONE_TIME') {
      const now = new Date();
      const timing = { frequency, anchor: now, next_at: nextOccasion({ id: scheduleId, frequency, anchor: now }, now) };
      await insertSchedule(transaction, {
        id: scheduleId,
        ...request,
        ...timing,
        last_report_id: reportId,
        destination_ids: [...deliverTo],
      });
    }
    const values = { id: reportId, ...request, scope_key: resolved.scopeKey, frequency, schedule_id: scheduleId };
    return queueReport(transaction, { reportQueue, families }, actorOf(caller), values);
  });
}

function columnsOf({ type, format, name, scope, scopeLabel, scopeIds, sections, options }: ResolvedRequest) {
  return {
    type,
    format,
    name,
    scope,
    scope_label: scopeLabel,
    target: JSON.stringify(scopeIds),
    sections: [...sections],
    options: JSON.stringify(options),
  };
}

async function requireScheduleCapacity(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  if ((await countSchedules(transaction, organizationId)) < schedulesMax) return;
  const message = `must be ONE_TIME: the organization has reached the limit of ${schedulesMax} schedules; end a schedule first`;
  throw validationError([{ path: 'frequency', message }]);
}
