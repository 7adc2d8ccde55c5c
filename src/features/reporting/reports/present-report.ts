import type { Static } from 'typebox';
import { presentPackFields } from '../compliance-packs/pack-detail-fields.ts';
import { packType } from '../compliance-packs/pack-document-paths.ts';
import type { reportDetailSchema, reportSchema } from './report-schema.ts';
import { type ReportDetailRow, type ReportListRow, reportStatusOf } from './report-store.ts';

type ReportView = Static<typeof reportSchema>;
type ReportDetailView = Static<typeof reportDetailSchema>;

/** Converts a row to the response of report-schema.ts. No other function does. */
export function presentReport(row: ReportListRow): ReportView {
  return {
    id: row.id,
    type: row.type as ReportView['type'],
    format: row.format as ReportView['format'],
    status: reportStatusOf(row.status),
    scope: row.scope,
    frequency: row.frequency,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    name: row.name,
    version: row.version,
    asOf: row.as_of?.toISOString() ?? null,
    scheduleId: row.schedule_id,
    error: row.error,
  };
}

export function presentReportDetail(row: ReportDetailRow): ReportDetailView {
  const { target } = row;
  return {
    ...presentReport(row),
    sections: row.sections,
    target: {
      label: row.scope_label,
      registryId: target.registryId ?? null,
      tagIds: target.tagIds ?? [],
      scanId: target.scanId ?? null,
      layerId: target.layer?.id ?? null,
      packageId: target.package?.id ?? null,
    },
    createdBy: { id: row.created_by, name: row.created_by_name },
    // Stored as it was computed, in the schema's shape.
    intelligence: row.intelligence as ReportDetailView['intelligence'],
    ...(row.type === packType && presentPackFields(row.options, row.as_of ?? row.created_at)),
  };
}
