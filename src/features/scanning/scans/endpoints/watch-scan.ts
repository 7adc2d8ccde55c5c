import { Type } from 'typebox';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { ScanEvents } from '../scan-events.ts';
import { findScanStatus } from '../scan-store.ts';
import { type ScanEndpointDependencies, scanParams } from './scan-endpoint-dependencies.ts';

const mediaType = 'text/event-stream';
const example =
  'event: status\ndata: {"scanId":"scan_aggzqhmckpm7xlhtcbfrvyxm4a","status":"IN_PROGRESS","progress":{"phase":"pulling","percent":40},' +
  '"createdAt":"2026-01-15T09:30:00.000Z","startedAt":"2026-01-15T09:30:01.000Z","scannedAt":null}\n\n';

export const watchScan = ({ db, scanEvents }: ScanEndpointDependencies & { scanEvents: ScanEvents }): Endpoint =>
  defineEndpoint(
    {
      id: 'watchScan',
      method: 'GET',
      path: '/api/scans/{scanId}/events',
      tag: 'Scans',
      summary: 'Follow a scan while it runs',
      description:
        'Server-sent events: `status` with what `/status` has in `data`, at once and at every change; `deleted` when the scan is gone. The stream ends after COMPLETE, FAILED, CANCELLED and deletion, where clients close it for good (`retry` keeps browsers from coming again at once), and after ten minutes, when they come again; each one begins with the present state, whatever `Last-Event-ID` says. Comments keep the connection open. At most 100 streams of an organization are open at a time (429).',
      access: { minimum: 'viewer' },
      params: scanParams,
      responses: {
        200: {
          description: 'The events',
          schema: Type.String(),
          mediaTypes: [mediaType],
          example: { [mediaType]: example },
        },
      },
      errors: [404, 429],
    },
    async ({ principal, params, signal }) => {
      const scan = await findScanStatus(db, principal.organizationId, params.scanId);
      if (!scan) throw notFound('Scan');
      // Nobody is there to end it.
      signal.throwIfAborted();
      return {
        status: 200,
        // Proxies would collect events until a buffer is full.
        headers: { 'content-type': mediaType, 'x-accel-buffering': 'no' },
        body: scanEvents.watch(principal.organizationId, scan),
      };
    },
  );
