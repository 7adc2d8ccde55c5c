import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { withNextAttempts } from '../failed-attempts.ts';
import { presentStatus } from '../present-scan.ts';
import { scanParams, scanStatusSchema } from '../scan-schema.ts';
import { findScanStatus } from '../scan-store.ts';

export const getScanStatus = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getScanStatus',
      method: 'GET',
      path: '/api/scans/{scanId}/status',
      tag: 'Scans',
      summary: 'Get the status of a scan',
      access: { minimum: 'viewer' },
      params: scanParams,
      responses: { 200: { description: 'The status of the scan', schema: Type.Object({ data: scanStatusSchema }) } },
      errors: [404],
    },
    async ({ principal, params }) => {
      const scan = await findScanStatus(db, principal.organizationId, params.scanId);
      if (!scan) throw notFound('Scan');
      const [row = scan] = await withNextAttempts(db, [scan]);
      return { status: 200, body: { data: presentStatus(row) } };
    },
  );
