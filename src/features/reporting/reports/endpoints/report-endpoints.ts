import type { Endpoint } from '../../../../http/endpoint.ts';
import { createReport, type ReportEndpointDependencies } from './create-report.ts';
import { deleteReport } from './delete-report.ts';
import { downloadReport } from './download-report.ts';
import { getReport } from './get-report.ts';
import { getReportArtifact } from './get-report-artifact.ts';
import { getReportDocument } from './get-report-document.ts';
import { listReports } from './list-reports.ts';
import { readSharedReport } from './read-shared-report.ts';
import { regenerateReport } from './regenerate-report.ts';
import { changeReportSchedule, deleteReportSchedule, listReportSchedules } from './report-schedules.ts';
import { listShares, revokeShare } from './report-shares.ts';
import { shareReport } from './share-report.ts';

export const reportEndpoints = (deps: ReportEndpointDependencies): Endpoint[] => [
  listReports(deps),
  createReport(deps),
  getReport(deps),
  deleteReport(deps),
  getReportArtifact(deps),
  getReportDocument(deps),
  downloadReport(deps),
  regenerateReport(deps),
  shareReport(deps),
  listShares(deps.db),
  revokeShare(deps),
  readSharedReport(deps),
  listReportSchedules(deps),
  changeReportSchedule(deps),
  deleteReportSchedule(deps),
];
