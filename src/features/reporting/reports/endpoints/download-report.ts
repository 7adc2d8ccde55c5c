import { Type } from 'typebox';
import { notFound } from '../../../../domain/api-error.ts';
import { byteOrderMarkParameter } from '../../../../http/byte-order-mark-parameter.ts';
import { defineEndpoint, type Endpoint, type ResponseDefinition } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { reportFormats } from '../../../../reports/formats.ts';
import { reportFormatNames } from '../../../../reports/report-type.ts';
import { actorOf } from '../../../platform/audit/caller.ts';
import { documentExample, documentSchema } from '../document-schema.ts';
import { defaultFormat } from '../documents/check-document-request.ts';
import { downloadReport as open, requireReady } from '../download-report.ts';
import type { ReportFamilies } from '../report-families.ts';
import { reportParams } from '../report-schema.ts';
import { findReport } from '../report-store.ts';
import { tableParameter } from '../requested-file.ts';
import type { ReportEndpointDependencies } from './create-report.ts';

/** Response of downloads. */
export const reportFile = ({ all }: ReportFamilies): ResponseDefinition => ({
  description: 'The report file',
  schema: Type.Unknown(),
  mediaTypes: [...reportFormats.map(({ mediaType }) => mediaType), ...all.flatMap(({ files }) => files.mediaTypes)],
  schemas: { 'application/json': documentSchema },
  example: { 'application/json': documentExample },
});

export const downloadReport = ({
  db,
  reportFamilies: families,
  reportFiles: files,
}: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'downloadReport',
      method: 'GET',
      path: '/api/reports/{reportId}/download',
      tag: 'Reports',
      summary: 'Download a report',
      description:
        'All formats show the same snapshot, and the same snapshot always gives the same bytes. If the report is not READY, the response is 404 with `Retry-After`.',
      access: { minimum: 'viewer' },
      params: reportParams,
      query: Type.Object({
        format: Type.Optional(
          oneOf(reportFormatNames, {
            description: `Default ${defaultFormat}. For a compliance pack, the default is the ZIP file; other formats select a member of the pack.`,
          }),
        ),
        table: tableParameter,
        bom: byteOrderMarkParameter,
      }),
      responses: { 200: reportFile(families) },
      errors: [404, 429],
    },
    async (request) => {
      const { principal, params, query } = request;
      const report = await findReport(db, principal.organizationId, params.reportId);
      if (!report) throw notFound('Report');
      requireReady(report);
      const { actor, ip, requestId } = actorOf(request);
      const { headers, body } = await open(
        { db, files, families },
        { ...report, asOf: report.as_of ?? report.created_at },
        {
          version: report.version,
          format: query.format ?? families.of(report.type).files.defaultFormat,
          table: query.table,
          hasByteOrderMark: query.bom === true,
        },
        { actor, ip, requestId },
      );
      return { status: 200, headers, body };
    },
  );
