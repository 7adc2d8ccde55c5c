import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { presentReport } from '../present-report.ts';
import { regenerateReport as regenerate } from '../regenerate-report.ts';
import { reportParams, reportSchema } from '../report-schema.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

export const regenerateReport = ({
  db,
  reportFamilies: families,
  reportFiles: files,
  reportQueue,
}: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'regenerateReport',
      method: 'POST',
      path: '/api/reports/{reportId}/regenerate',
      tag: 'Reports',
      summary: 'Regenerate a report',
      description:
        'Records a new snapshot under the same id and increases `version`. Existing share links keep their version. A report that is still QUEUED is not changed.',
      access: { minimum: 'developer' },
      params: reportParams,
      responses: { 201: { description: 'The queued report', schema: Type.Object({ data: reportSchema(families) }) } },
      errors: [404, 429],
    },
    async (request) => {
      const row = await regenerate({ db, files, reportQueue, families }, request, request.params.reportId);
      return { status: 201, headers: { Location: `/api/reports/${row.id}` }, body: { data: presentReport(row) } };
    },
  );
