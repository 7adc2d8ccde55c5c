import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { actorOf } from '../../../platform/audit/caller.ts';
import { recordDownload, requireReady } from '../download-report.ts';
import { reportParams } from '../report-schema.ts';
import { findReport } from '../report-store.ts';
import { snapshotAsJson } from '../snapshot-file.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

const snapshotSchema = Type.Object({
  data: Type.Object(
    {
      schema: Type.Literal(1),
      reportId: Type.String({ examples: [exampleId('rep')] }),
      version: Type.Integer(),
      type: Type.String({ examples: ['technical'] }),
      name: Type.String({ examples: ['Weekly report'] }),
      organization: Type.Object({
        id: Type.String({ examples: [exampleId('org')] }),
        name: Type.String({ examples: ['Acme'] }),
      }),
      scope: Type.Object({ kind: Type.String(), label: Type.String() }),
      asOf: Type.String({ format: 'date-time' }),
      period: Type.Object({
        from: Type.String({ examples: ['2026-01-01T00:00:00Z'] }),
        to: Type.String({ examples: ['2026-02-01T00:00:00Z'] }),
      }),
      facts: Type.Unknown({ description: 'Facts that depend on the report type.' }),
      datasets: Type.Array(
        Type.Object({
          id: Type.String({ examples: ['findings'] }),
          title: Type.String({ examples: ['Open findings'] }),
          columns: Type.Array(Type.Unknown()),
          rowCount: Type.Integer(),
          rows: Type.Array(Type.Array(Type.Unknown()), { description: 'Cells in the order of `columns`.' }),
        }),
      ),
    },
    { title: 'ReportSnapshot' },
  ),
});

export const getReportArtifact = ({ db, reportFamilies, reportFiles }: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getReportArtifact',
      method: 'GET',
      path: '/api/reports/{reportId}/artifact',
      tag: 'Reports',
      summary: 'Get the snapshot of a report',
      description:
        'Streams the complete data of the report, independent of the format. If the report is not READY, the response is 404 with `Retry-After`.',
      access: { minimum: 'viewer' },
      params: reportParams,
      responses: { 200: { description: 'The snapshot', schema: snapshotSchema, mediaTypes: ['application/json'] } },
      errors: [404],
    },
    async (request) => {
      const report = await findReport(db, request.principal.organizationId, request.params.reportId);
      if (!report) throw notFound('Report');
      requireReady(report);
      const { organization_id: organizationId, id: reportId, version } = report;
      const content = await reportFiles.openSnapshot({ organizationId, reportId, version });
      const { actor, ip, requestId } = actorOf(request);
      const download = { content, format: 'artifact', version };
      await recordDownload({ db, families: reportFamilies }, report, download, { actor, ip, requestId });
      return {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: Readable.from(inEnvelope(snapshotAsJson(content)), { objectMode: false }),
      };
    },
  );

async function* inEnvelope(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"data":';
  yield* pieces;
  yield '}';
}
