import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { statusOf } from '../../../../domain/scan-rank.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { checkScanRequest } from '../check-scan-request.ts';
import { queueScans } from '../queue-scans.ts';
import type { ScanQueue } from '../scan-queue.ts';
import { createScanBody, createScanResponse } from '../scan-schema.ts';

export const createScan = (deps: { db: Kysely<Database>; queue: ScanQueue }): Endpoint =>
  defineEndpoint(
    {
      id: 'createScan',
      method: 'POST',
      path: '/api/scans',
      tag: 'Scans',
      summary: 'Scan an image',
      description:
        'Queues one scan per requested tag and platform; either all scans are queued or none. If an equal scan is already queued or running, the request returns that scan.',
      access: { minimum: 'developer', grants: ['ci'] },
      limit: { bucket: 'scans', perMinute: 10 },
      body: {
        schema: createScanBody,
        check: checkScanRequest,
        example: {
          image: 'registry.example.com/acme/api:1.4.2',
          scanners: ['trivy', 'grype'],
          platforms: ['linux/amd64'],
        },
      },
      responses: { 202: { description: 'Scans queued', schema: createScanResponse } },
      errors: [402, 404],
    },
    async (request) => {
      const { scans, batchId, joined } = await queueScans(deps, request, request.body);
      const queued = scans.map((scan) => ({
        scanId: scan.id,
        image: scan.image,
        tag: scan.tag,
        platform: scan.platform ?? scan.requested_platform,
        status: statusOf(scan.status),
        statusUrl: `/api/scans/${scan.id}/status`,
      }));
      const [first] = queued;
      if (!first) throw new Error('a request for scans queued none');
      const message =
        joined === 0
          ? `${scans.length === 1 ? 'Scan' : `${scans.length} scans`} queued`
          : `${scans.length - joined} queued, ${joined} already queued or running`;
      return {
        status: 202,
        headers: { Location: first.statusUrl },
        body: {
          data: {
            scanId: first.scanId,
            status: first.status,
            message,
            statusUrl: first.statusUrl,
            batchId,
            scans: queued,
          },
        },
      };
    },
  );
