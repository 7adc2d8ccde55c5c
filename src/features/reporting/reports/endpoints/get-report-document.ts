import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { actorOf } from '../../../platform/audit/caller.ts';
import { documentExample, documentSchema } from '../document-schema.ts';
import { recordDownload, requireReady } from '../download-report.ts';
import { reportParams } from '../report-schema.ts';
import { findReport } from '../report-store.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

/** Rows of each dataset that readers see before they download the file with all rows. */
const rowsMax = 500;

export const getReportDocument = ({ db, reportFamilies, reportFiles }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getReportDocument',
      method: 'GET',
      path: '/api/reports/{reportId}/document',
      tag: 'Reports',
      summary: 'Get the content of a report for display',
      description: `The sections of the report with at most ${rowsMax} rows of each dataset; \`rowCount\` is the number of all rows, which downloads and the artifact contain. Also for compliance packs, whichever formats they contain. If the report is not READY, the response is 404 with \`Retry-After\`.`,
      access: { minimum: 'viewer' },
      params: reportParams,
      responses: {
        200: {
          description: 'The content',
          schema: Type.Object({ data: documentSchema }),
          mediaTypes: ['application/json'],
          example: { data: documentExample },
        },
      },
      errors: [404, 429],
    },
    async (request) => {
      const report = await findReport(db, request.principal.organizationId, request.params.reportId);
      if (!report) throw notFound('Report');
      requireReady(report);
      const { organization_id: organizationId, id: reportId, version, sections } = report;
      const of = { organizationId, reportId, version };
      const { content } = await reportFiles.openFile(of, { format: 'JSON', sections, rowsMax });
      const { actor, ip, requestId } = actorOf(request);
      const download = { content, format: 'document', version };
      await recordDownload({ db, families: reportFamilies }, report, download, { actor, ip, requestId });
      return {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: Readable.from(inEnvelope(content), { objectMode: false }),
      };
    },
  );

async function* inEnvelope(document: AsyncIterable<Buffer>): AsyncGenerator<Buffer | string> {
  yield '{"data":';
  yield* document;
  yield '}';
}
