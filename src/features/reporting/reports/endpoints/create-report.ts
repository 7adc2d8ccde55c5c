import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { checkReportRequest } from '../check-report-request.ts';
import { createReport as create } from '../create-report.ts';
import { presentReport } from '../present-report.ts';
import type { ReportDependencies } from '../report-dependencies.ts';
import { createReportBody, reportSchema } from '../report-schema.ts';

export const createReport = ({ db, reportFiles, reportQueue }: ReportDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'createReport',
      method: 'POST',
      path: '/api/reports',
      tag: 'Reports',
      summary: 'Make a report',
      description:
        'It is queued; a worker takes a snapshot of what is true then, and the report never changes after it. A frequency also makes a schedule, which needs the role developer; an organization may have 200. While 100 reports of the organization are queued or generating: 429.',
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
