import type { Tone } from '../../components/badge/badge.tsx';
import type { Schemas } from '../../lib/api/client.ts';

/** A row of the list of reports. */
export type Report = Schemas['Report'];
export type ReportDetail = Schemas['ReportDetail'];
export type ReportType = Report['type'];
export type ReportRequest = Schemas['CreateReport'];

export const reportTypeNames: Readonly<Record<ReportType, string>> = {
  executive: 'Executive summary',
  posture: 'Posture',
  technical: 'Technical report',
  sla: 'Deadlines',
  sbom_report: 'Software components',
  compliance_pack: 'Compliance pack',
};

/** What a reader of each type learns. */
export const reportTypeQuestions: Readonly<Record<ReportRequest['type'], string>> = {
  executive: 'Better or worse than before, the largest risks, and the upgrades with the largest effect. Two pages.',
  posture: 'Coverage, findings, risk, grades, deadlines and their trends.',
  technical: 'Every open finding with package, fixed version and deadline, and the upgrades that close them.',
  sla: 'Findings past their deadline, due soon, and closed in time or late.',
  sbom_report: 'Every package with version and license, and bills of materials.',
};

/** The types of document reports, as in a request. */
export const documentTypes = Object.keys(reportTypeQuestions) as ReportRequest['type'][];

export const reportFormats = ['PDF', 'XLSX', 'CSV', 'JSON'] as const satisfies readonly NonNullable<
  ReportRequest['format']
>[];

export const frequencyNames: Readonly<Record<Report['frequency'], string>> = {
  ONE_TIME: 'Once',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
};

export const statusLooks: Readonly<Record<Report['status'], { name: string; tone: Tone; glyph: string }>> = {
  QUEUED: { name: 'Queued', tone: 'neutral', glyph: '…' },
  GENERATING: { name: 'Generating', tone: 'active', glyph: '◐' },
  READY: { name: 'Ready', tone: 'good', glyph: '✓' },
  FAILED: { name: 'Failed', tone: 'bad', glyph: '✕' },
};

/** Whether a later read can have another status without an action of a user. */
export function isInProgress({ status }: Pick<Report, 'status'>): boolean {
  return status === 'QUEUED' || status === 'GENERATING';
}

/** What a user can do about a failed report. */
export function failureAdvice(code: string): string {
  switch (code) {
    case 'SCOPE_DELETED':
      return 'The registry, scan or tags of the report were deleted. Create a report with another scope.';
    case 'RENDER_LIMIT':
      return 'The file would be too large. Choose a smaller scope, or the format CSV.';
    case 'SIGNING_KEY_UNAVAILABLE':
      return 'The service has no key for signatures. The operator must configure a master key.';
    case 'STORAGE_UNAVAILABLE':
    case 'DATABASE_UNAVAILABLE':
    case 'WORKER_LOST':
    case 'TIMEOUT':
      return 'The service was not able to complete the report. Generate it again.';
    default:
      return 'Generate the report again. If it fails again, the log of the service has the cause.';
  }
}
