import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import type { ReportFiles } from '../report-files.ts';
import type { ReportQueue } from '../report-queue.ts';
import { createReport } from './create-report.ts';
import { deleteReport } from './delete-report.ts';
import { downloadReport } from './download-report.ts';
import { getReport } from './get-report.ts';
import { getReportArtifact } from './get-report-artifact.ts';
import { listReports } from './list-reports.ts';
import { readSharedReport } from './read-shared-report.ts';
import { regenerateReport } from './regenerate-report.ts';
import { deleteReportSchedule, listReportSchedules } from './report-schedules.ts';
import { listShares, revokeShare } from './report-shares.ts';
import { shareReport } from './share-report.ts';

export interface ReportEndpointDependencies {
  db: Kysely<Database>;
  reportFiles: ReportFiles;
  reportQueue: ReportQueue;
  /** Base URL of links, without a slash at the end. */
  publicUrl: () => string;
}

export const reportEndpoints = (deps: ReportEndpointDependencies): Endpoint[] => [
  listReports(deps.db),
  createReport(deps),
  getReport(deps.db),
  deleteReport(deps),
  getReportArtifact(deps),
  downloadReport(deps),
  regenerateReport(deps),
  shareReport(deps),
  listShares(deps.db),
  revokeShare(deps.db),
  readSharedReport(deps),
  listReportSchedules(deps.db),
  deleteReportSchedule(deps.db),
];
