import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { deleteScan as deleteScanAndFindings } from '../delete-scan.ts';
import type { ScanQueue } from '../scan-queue.ts';
import { scanParams } from '../scan-schema.ts';

export const deleteScan = (deps: { db: Kysely<Database>; queue: ScanQueue }): Endpoint =>
  defineEndpoint(
    {
      id: 'deleteScan',
      method: 'DELETE',
      path: '/api/scans/{scanId}',
      tag: 'Scans',
      summary: 'Delete a scan and its findings',
      description:
        'A running scan is cancelled first. If the scan was the latest scan of its tag, the previous scan becomes the latest scan.',
      access: { minimum: 'admin' },
      params: scanParams,
      responses: {
        200: {
          description: 'Scan deleted',
          schema: Type.Object({
            data: Type.Object({ scanId: Type.String({ examples: [exampleId('scan')] }), deleted: Type.Boolean() }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      await deleteScanAndFindings(deps, request, request.params.scanId);
      return { status: 200, body: { data: { scanId: request.params.scanId, deleted: true } } };
    },
  );
