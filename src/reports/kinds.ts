import { executiveKind } from './kinds/executive/executive-kind.ts';
import { postureKind } from './kinds/posture/posture-kind.ts';
import { sbomReportKind } from './kinds/sbom-report/sbom-report-kind.ts';
import { slaKind } from './kinds/sla/sla-kind.ts';
import { technicalKind } from './kinds/technical/technical-kind.ts';
import type { ReportKind } from './report-kind.ts';

/** All kinds of reports. A new kind needs a folder, a line here and a line in `features/reporting/reports/documents/document-snapshots.ts`. */
export const reportKinds: readonly ReportKind[] = [postureKind, executiveKind, slaKind, technicalKind, sbomReportKind];

export function kindOf(type: string): ReportKind | undefined {
  return reportKinds.find((kind) => kind.type === type);
}
