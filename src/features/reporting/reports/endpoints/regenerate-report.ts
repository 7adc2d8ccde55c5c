import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { presentReport } from '../present-report.ts';
import { regenerateReport as regenerate } from '../regenerate-report.ts';
import type { ReportFiles } from '../report-files.ts';
import type { ReportQueue } from '../report-queue.ts';
import { reportParams, reportSchema } from '../report-schema.ts';

export const regenerateReport = ({
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
      id: 'regenerateReport',
      method: 'POST',
      path: '/api/reports/{reportId}/regenerate',
      tag: 'Reports',
      summary: 'Regenerate a report',
      description:
        'Takes a new snapshot under the same id and increases `version`. Existing share links keep their version. A report that is still QUEUED is not changed.',
      access: { minimum: 'developer' },
      params: reportParams,
      responses: { 201: { description: 'The queued report', schema: Type.Object({ data: reportSchema }) } },
      errors: [404, 429],
    },
    async (request) => {
      const row = await regenerate({ db, files: reportFiles, reportQueue }, request, request.params.reportId);
      return { status: 201, headers: { Location: `/api/reports/${row.id}` }, body: { data: presentReport(row) } };
    },
  );
