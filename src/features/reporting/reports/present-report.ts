import type { Static } from 'typebox';
import type { ReportFamilies } from './report-families.ts';
import type { reportDetailSchema, reportSchema } from './report-schema.ts';
import { type ReportDetailRow, type ReportListRow, reportStatusOf } from './report-store.ts';

type ReportView = Static<ReturnType<typeof reportSchema>>;
type ReportDetailView = Static<ReturnType<typeof reportDetailSchema>>;

/** Converts a row to the response of `reportSchema`. */
export function presentReport(row: ReportListRow): ReportView {
  return {
    id: row.id,
    type: row.type,
    format: row.format,
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

export function presentReportDetail(families: ReportFamilies, row: ReportDetailRow): ReportDetailView {
  const { target: scopeIds } = row;
  return {
    ...presentReport(row),
    sections: row.sections,
    target: {
      label: row.scope_label,
      registryId: scopeIds.registryId ?? null,
      tagIds: scopeIds.tagIds ?? [],
      scanId: scopeIds.scanId ?? null,
      layerId: scopeIds.layer?.id ?? null,
      packageId: scopeIds.package?.id ?? null,
    },
    createdBy: { id: row.created_by, name: row.created_by_name },
    // `compareWithPrevious` stores it in the shape of the schema.
    intelligence: row.intelligence as ReportDetailView['intelligence'],
    ...families.of(row.type).detail.present(row.options, row.as_of ?? row.created_at),
  };
}
