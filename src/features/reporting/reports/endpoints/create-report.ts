import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { checkReportRequest } from '../check-report-request.ts';
import { createReport as create } from '../create-report.ts';
import { presentReport } from '../present-report.ts';
import type { ReportFiles } from '../report-files.ts';
import type { ReportQueue } from '../report-queue.ts';
import { createReportBody, reportSchema } from '../report-schema.ts';

export const createReport = ({
  db,
  reportFiles,
  reportQueue,
}: {
  db: Kysely<Database>;
  reportFiles: ReportFiles;
  reportQueue: ReportQueue;
}): Endpoint =>
  defineEndpoint(
    {
      id: 'createReport',
      method: 'POST',
      path: '/api/reports',
      tag: 'Reports',
      summary: 'Create a report',
      description:
        'Queues the report. A worker takes a snapshot of the data at that time; the report does not change afterwards. A frequency also creates a schedule, which requires the role developer. Limits: 200 schedules per organization; 100 reports of the organization that are queued or generating (429).',
      access: { minimum: 'developer', grants: ['auditor'] },
      body: { schema: createReportBody, check: checkReportRequest },
      responses: { 201: { description: 'The queued report', schema: Type.Object({ data: reportSchema }) } },
      errors: [404, 429],
    },
    async (request) => {
      const row = await create({ db, files: reportFiles, reportQueue }, request, request.body);
      return { status: 201, headers: { Location: `/api/reports/${row.id}` }, body: { data: presentReport(row) } };
    },
  );
