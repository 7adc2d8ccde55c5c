import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ApiError, notFound } from '../../../../domain/api-error.ts';
import { statusOf } from '../../../../domain/scan-rank.ts';
import { sarifResultsMax } from '../../../../engine/sarif/sarif-input.ts';
import { sarifMediaType, writeSarif } from '../../../../engine/sarif/write-sarif.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { readSarifInput } from '../read-sarif-input.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import { scanParams } from '../scan-schema.ts';
import { findScan } from '../scan-store.ts';

const sarifLog = Type.Object(
  { version: Type.Literal('2.1.0'), runs: Type.Array(Type.Unsafe<object>({ type: 'object' })) },
  { title: 'SarifLog', description: 'A SARIF 2.1.0 log with one run.', additionalProperties: true },
);

export const getScanSarif = ({ db, supportDates }: ScanContentDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getScanSarif',
      method: 'GET',
      path: '/api/scans/{scanId}/sarif',
      tag: 'Scans',
      summary: 'Download the findings of a scan as SARIF',
      description:
        `Returns findings and failed checks as SARIF 2.1.0 within the limits of GitHub code scanning: at most ${sarifResultsMax.toLocaleString('en')} results and 10 MB as gzip, most severe first. ` +
        'Notifications of the run list content that a partial scan did not assess and the number of omitted findings. The same scan gives the same bytes as long as the known end of support of its distribution does not change. Only COMPLETE scans have a SARIF log.',
      access: { minimum: 'viewer' },
      params: scanParams,
      responses: {
        200: {
          description: 'The SARIF log',
          schema: sarifLog,
          mediaTypes: [sarifMediaType],
          example: {
            [sarifMediaType]: {
              version: '2.1.0',
              runs: [{ tool: { driver: { name: 'Plimsoll', rules: [] } }, results: [] }],
            },
          },
        },
      },
      errors: [404],
    },
    async ({ principal, params }) => {
      const scan = await findScan(db, principal.organizationId, params.scanId);
      if (!scan) throw notFound('Scan');
      const input = await readSarifInput(db, scan, await supportDates());
      if (!input) throw new ApiError('NOT_FOUND', `SARIF log not found: the scan is ${statusOf(scan.status)}`);
      return {
        status: 200,
        headers: {
          'content-type': sarifMediaType,
          'content-disposition': `attachment; filename="${scan.id}.sarif"`,
        },
        body: Readable.from(writeSarif(input), { objectMode: false }),
      };
    },
  );
