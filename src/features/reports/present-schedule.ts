import type { Static } from 'typebox';
import type { scheduleSchema } from './schema.ts';
import type { ScheduleRow } from './store-schedules.ts';

type ScheduleView = Static<typeof scheduleSchema>;

/** The only way from a row to the wire shape of schema.ts. */
export function presentSchedule(row: ScheduleRow): ScheduleView {
  return {
    id: row.id,
    type: row.type as ScheduleView['type'],
    format: row.format as ScheduleView['format'],
    name: row.name,
    scope: row.scope,
    frequency: row.frequency,
    nextAt: row.next_at.toISOString(),
    lastReportId: row.last_report_id,
    createdBy: { id: row.created_by, name: row.created_by_name },
    createdAt: row.created_at.toISOString(),
  };
}
