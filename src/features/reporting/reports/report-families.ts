import type { ReportFamily } from './report-family.ts';

export interface ReportFamilies {
  all: readonly ReportFamily[];
  /** Family of a stored report type. */
  of(type: string): ReportFamily;
  /** Audit action of an event of a report, such as `report.deleted`. */
  auditAction(type: string, event: string): string;
  /** Types whose reports are deleted after the retention period. */
  expiringTypes: readonly string[];
}

/** Throws if two families have the same type. */
export function createReportFamilies(all: readonly ReportFamily[]): ReportFamilies {
  const byType = new Map<string, ReportFamily>();
  for (const family of all) {
    for (const type of family.types) {
      if (byType.has(type)) throw new Error(`two report families have the type ${type}`);
      byType.set(type, family);
    }
  }
  const of = (type: string): ReportFamily => {
    const family = byType.get(type);
    if (!family) throw new Error(`no report family has the type ${type}`);
    return family;
  };
  return {
    all,
    of,
    auditAction: (type, event) => `${of(type).audit.prefix}.${event}`,
    expiringTypes: all.filter(({ retention }) => retention.isLimited).flatMap(({ types }) => types),
  };
}
