import { Type } from 'typebox';
import { byteOrderMarkParameter } from '../../../../http/byte-order-mark-parameter.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleToken } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { reportFormatNames } from '../../../../reports/report-type.ts';
import { readShared } from '../read-shared.ts';
import { tableParameter } from '../requested-file.ts';
import type { ReportEndpointDependencies } from './create-report.ts';
import { reportFile } from './download-report.ts';

export const readSharedReport = ({
  db,
  reportFamilies: families,
  reportFiles: files,
}: ReportEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'readSharedReport',
      method: 'GET',
      path: '/api/shared/reports/{token}',
      tag: 'Reports',
      summary: 'Download a shared report',
      description:
        'Returns the shared version until the link expires or is revoked or the report is deleted. Each download is recorded in the audit log of the organization.',
      access: { minimum: 'public' },
      limit: { bucket: 'shared-report-address', perMinute: 120, per: 'address' },
      params: Type.Object({ token: Type.String({ maxLength: 200, title: 'Shared report', examples: [exampleToken] }) }),
      query: Type.Object({
        format: Type.Optional(oneOf(reportFormatNames, { description: 'Default: the format of the report.' })),
        table: tableParameter,
        bom: byteOrderMarkParameter,
      }),
      responses: { 200: reportFile(families) },
      errors: [404, 429],
    },
    async (request) => {
      const { token } = request.params;
      const { format, table, bom } = request.query;
      const link = { token, format, table, hasByteOrderMark: bom === true };
      const { headers, body } = await readShared({ db, files, families }, link, request);
      return { status: 200, headers, body };
    },
  );
