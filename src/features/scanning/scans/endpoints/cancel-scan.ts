import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { cancelScan as cancel } from '../cancel-scan.ts';
import { presentStatus } from '../present-scan.ts';
import type { ScanQueue } from '../scan-queue.ts';
import { scanParams, scanStatusSchema } from '../scan-schema.ts';

export const cancelScan = (deps: { db: Kysely<Database>; queue: ScanQueue }): Endpoint =>
  defineEndpoint(
    {
      id: 'cancelScan',
      method: 'POST',
      path: '/api/scans/{scanId}/cancel',
      tag: 'Scans',
      summary: 'Cancel a queued or running scan',
      description:
        'Returns the current state, even if the scan has already ended. `ci` can cancel scans that were queued with the same credential.',
      access: { minimum: 'developer', grants: ['ci'] },
      params: scanParams,
      responses: {
        200: { description: 'The current state of the scan', schema: Type.Object({ data: scanStatusSchema }) },
      },
      errors: [404],
    },
    async (request) => ({
      status: 200,
      body: { data: presentStatus(await cancel(deps, request, request.params.scanId)) },
    }),
  );
