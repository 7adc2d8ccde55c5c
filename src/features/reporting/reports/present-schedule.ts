import type { Static } from 'typebox';
import type { ScheduleRow } from './report-schedule-store.ts';
import type { scheduleSchema } from './report-schema.ts';

type ScheduleView = Static<ReturnType<typeof scheduleSchema>>;

/** Converts a row to the response of `scheduleSchema`. */
export function presentSchedule(row: ScheduleRow): ScheduleView {
  return {
    id: row.id,
    type: row.type,
    format: row.format,
    name: row.name,
    scope: row.scope,
    frequency: row.frequency,
    nextAt: row.next_at.toISOString(),
    lastReportId: row.last_report_id,
    deliverTo: row.destination_ids,
    createdBy: { id: row.created_by, name: row.created_by_name },
    createdAt: row.created_at.toISOString(),
  };
}
