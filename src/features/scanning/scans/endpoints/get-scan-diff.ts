import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError, notFound } from '../../../../domain/api-error.ts';
import { statusOf } from '../../../../domain/scan-rank.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { compareScans } from '../diff/compare-scans.ts';
import { scanDiffSchema } from '../diff/diff-schema.ts';
import { scanParams } from '../scan-schema.ts';
import { findScan } from '../scan-store.ts';

const listed = { default: 200, maximum: 1_000 };

export const getScanDiff = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getScanDiff',
      method: 'GET',
      path: '/api/scans/{scanId}/diff',
      tag: 'Scans',
      summary: 'Compare two scans',
      description:
        'Returns differences in packages, findings, checks and size from the scan `base`, each with its cause. Both scans must be COMPLETE. They can be of different tags, platforms or images. The comparison uses the results at the end of the scans; triage and attestations do not affect it. Counts are exact; `limit` limits each list.',
      access: { minimum: 'viewer' },
      params: scanParams,
      query: Type.Object({
        base: Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Id of the base scan.',
          examples: [exampleId('scan')],
        }),
        limit: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: listed.maximum,
            default: listed.default,
            description: 'Maximum length of each list.',
            examples: [50],
          }),
        ),
      }),
      responses: { 200: { description: 'The differences', schema: Type.Object({ data: scanDiffSchema }) } },
      errors: [404],
    },
    async ({ principal, params, query }) => {
      const { organizationId } = principal;
      const scan = await findScan(db, organizationId, params.scanId);
      const base = scan && (await findScan(db, organizationId, query.base));
      if (!scan || !base) throw notFound('Scan');
      if (statusOf(scan.status) !== 'COMPLETE')
        throw new ApiError('NOT_FOUND', `Diff not found: the scan is ${statusOf(scan.status)}`);
      if (statusOf(base.status) !== 'COMPLETE') {
        throw new ApiError('BAD_REQUEST', `Invalid query parameter base: the scan is ${statusOf(base.status)}`);
      }
      const data = await compareScans(db, { base, scan, limit: query.limit ?? listed.default });
      return { status: 200, body: { data } };
    },
  );
