import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { ScanEvents } from '../scan-events.ts';
import { scanParams } from '../scan-schema.ts';
import { findScanStatus } from '../scan-store.ts';

const mediaType = 'text/event-stream';
const example =
  'event: status\ndata: {"scanId":"scan_aggzqhmckpm7xlhtcbfrvyxm4a","status":"IN_PROGRESS","progress":{"phase":"pulling","percent":40},' +
  '"createdAt":"2026-01-15T09:30:00.000Z","startedAt":"2026-01-15T09:30:01.000Z","scannedAt":null}\n\n';

export const watchScan = ({ db, scanEvents }: { db: Kysely<Database>; scanEvents: ScanEvents }): Endpoint =>
  defineEndpoint(
    {
      id: 'watchScan',
      method: 'GET',
      path: '/api/scans/{scanId}/events',
      tag: 'Scans',
      summary: 'Stream the status of a scan',
      description:
        'Sends server-sent events. `status` contains the `data` of `/status` and is sent at the start and after every change; `deleted` is sent when the scan is deleted. The stream ends after COMPLETE, FAILED, CANCELLED and deletion; clients must then close it (`retry` delays automatic reconnects of browsers). The stream also ends after ten minutes; clients then reconnect. Each stream starts with the current state and ignores `Last-Event-ID`. Comments keep the connection open. An organization can have at most 100 open streams (429).',
      access: { minimum: 'viewer' },
      params: scanParams,
      responses: {
        200: {
          description: 'The event stream',
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
      // The client may have disconnected already, and then no event would end the stream.
      signal.throwIfAborted();
      return {
        status: 200,
        // Prevents proxies from buffering events.
        headers: { 'content-type': mediaType, 'x-accel-buffering': 'no' },
        body: scanEvents.watch(principal.organizationId, scan),
      };
    },
  );
