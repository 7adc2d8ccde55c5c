/** The report types with a kind in `kinds.ts`. */
export const reportTypes = ['posture', 'executive', 'sla', 'technical', 'sbom_report'] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportFormatNames = ['PDF', 'CSV', 'JSON', 'XLSX'] as const;
export type ReportFormatName = (typeof reportFormatNames)[number];
