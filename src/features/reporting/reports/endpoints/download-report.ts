import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint, type ResponseDefinition } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { reportFormats } from '../../../../reports/formats.ts';
import { reportFormatNames } from '../../../../reports/report-type.ts';
import { actorOf } from '../../../platform/audit/caller.ts';
import { packMediaType, packType } from '../../compliance-packs/pack-members.ts';
import { defaultFormat } from '../check-report-request.ts';
import { documentExample, documentSchema } from '../document-schema.ts';
import { downloadReport as open, requireReady } from '../download-report.ts';
import type { ReportFiles } from '../report-files.ts';
import { reportParams } from '../report-schema.ts';
import { findReport } from '../report-store.ts';

/** The answer of downloads. */
export const reportFile: ResponseDefinition = {
  description: 'The report file',
  schema: Type.Unknown(),
  mediaTypes: [...reportFormats.map(({ mediaType }) => mediaType), packMediaType],
  schemas: { 'application/json': documentSchema },
  example: { 'application/json': documentExample },
};

export const downloadReport = ({ db, reportFiles }: { db: Kysely<Database>; reportFiles: ReportFiles }): Endpoint =>
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
      }),
      responses: { 200: reportFile },
      errors: [404, 429],
    },
    async (request) => {
      const { principal, params, query } = request;
      const report = await findReport(db, principal.organizationId, params.reportId);
      if (!report) throw notFound('Report');
      requireReady(report);
      const { actor, ip, requestId } = actorOf(request);
      const { headers, body } = await open(
        { db, files: reportFiles },
        { ...report, asOf: report.as_of ?? report.created_at },
        { version: report.version, format: query.format ?? (report.type === packType ? report.format : defaultFormat) },
        { actor, ip, requestId },
      );
      return { status: 200, headers, body };
    },
  );
