import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { reportFormatNames } from '../../../../reports/report-type.ts';
import { readShared } from '../read-shared.ts';
import type { ReportDependencies } from '../report-dependencies.ts';
import { reportFile } from './download-report.ts';

export const readSharedReport = ({ db, reportFiles }: ReportDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'readSharedReport',
      method: 'GET',
      path: '/api/shared/reports/{token}',
      tag: 'Reports',
      summary: 'Download what a link leads to',
      description:
        'The version that was shared, until the link expires, is revoked, or its report is deleted. Each use is in the audit log of the organization.',
      access: { minimum: 'public' },
      limit: { bucket: 'shared-report-address', perMinute: 120, per: 'address' },
      params: Type.Object({ token: Type.String({ maxLength: 200, title: 'Shared report' }) }),
      query: Type.Object({
        format: Type.Optional(
          oneOf(reportFormatNames, { description: 'Default: the one that the report was made in.' }),
        ),
      }),
      responses: { 200: reportFile },
      errors: [404, 429],
    },
    async (request) => {
      const { token } = request.params;
      const link = { token, format: request.query.format };
      const { headers, body } = await readShared({ db, files: reportFiles }, link, request);
      return { status: 200, headers, body };
    },
  );
