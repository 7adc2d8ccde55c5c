import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { createReport as create } from '../create-report.ts';
import { documentFamily } from '../documents/document-family.ts';
import { presentReport } from '../present-report.ts';
import type { ReportFamilies } from '../report-families.ts';
import type { ReportFiles } from '../report-files.ts';
import type { ReportQueue } from '../report-queue.ts';
import { createReportBody, reportSchema } from '../report-schema.ts';

export interface ReportEndpointDependencies {
  db: Kysely<Database>;
  reportFamilies: ReportFamilies;
  reportFiles: ReportFiles;
  reportQueue: ReportQueue;
  /** Base address of links, without a trailing slash. */
  publicUrl: () => string;
}

export const createReport = ({
  db,
  reportFamilies: families,
  reportFiles: files,
  reportQueue,
}: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'createReport',
      method: 'POST',
      path: '/api/reports',
      tag: 'Reports',
      summary: 'Create a report',
      description:
        'Queues the report. A worker records a snapshot of the data at that time; the report does not change afterwards. A frequency also creates a schedule, which requires the role developer. Limits: 200 schedules per organization; 100 reports of the organization that are queued or generating (429).',
      access: { minimum: 'developer', grants: ['auditor'] },
      body: { schema: createReportBody, check: documentFamily.request.check },
      responses: { 201: { description: 'The queued report', schema: Type.Object({ data: reportSchema(families) }) } },
      errors: [404, 429],
    },
    async (request) => {
      const { body } = request;
      const report = {
        family: documentFamily,
        body,
        frequency: body.frequency ?? 'ONE_TIME',
        deliverTo: body.deliverTo ?? [],
      } as const;
      const row = await create({ db, files, reportQueue, families }, request, report);
      return { status: 201, headers: { Location: `/api/reports/${row.id}` }, body: { data: presentReport(row) } };
    },
  );
