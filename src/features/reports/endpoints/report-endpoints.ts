import type { Endpoint } from '../../../http/endpoint.ts';
import type { ReportDependencies } from '../report-dependencies.ts';
import { createReport } from './create-report.ts';
import { downloadReport } from './download-report.ts';
import { getReport } from './get-report.ts';
import { listReports } from './list-reports.ts';

export const reportEndpoints = (deps: ReportDependencies): Endpoint[] => [
  listReports(deps),
  createReport(deps),
  getReport(deps),
  downloadReport(deps),
];
