import { Type } from 'typebox';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { presentReportDetail } from '../present-report.ts';
import { reportDetailSchema, reportParams } from '../report-schema.ts';
import { findReport } from '../report-store.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

export const getReport = ({ db, reportFamilies }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getReport',
      method: 'GET',
      path: '/api/reports/{reportId}',
      tag: 'Reports',
      summary: 'Get a report with its analysis',
      description:
        '`intelligence` compares the snapshot with the previous snapshot of the same type and scope. It is null until a snapshot exists.',
      access: { minimum: 'viewer' },
      params: reportParams,
      responses: {
        200: { description: 'The report', schema: Type.Object({ data: reportDetailSchema(reportFamilies) }) },
      },
      errors: [404],
    },
    async ({ principal, params }) => {
      const row = await findReport(db, principal.organizationId, params.reportId);
      if (!row) throw notFound('Report');
      return { status: 200, body: { data: presentReportDetail(reportFamilies, row) } };
    },
  );
