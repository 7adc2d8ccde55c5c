import type { Vault } from '../features/platform/encryption/create-vault.ts';
import { packFamily } from '../features/reporting/compliance-packs/pack-family.ts';
import { documentFamily } from '../features/reporting/reports/documents/document-family.ts';
import { createReportFamilies, type ReportFamilies } from '../features/reporting/reports/report-families.ts';

/** Every report family. A new family also needs its renderer in `report-renderers.ts`. */
export function allReportFamilies({ vault }: { vault: Vault | null }): ReportFamilies {
  return createReportFamilies([documentFamily, packFamily({ vault })]);
}
