import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { ScanQueue } from '../../../scanning/scans/scan-queue.ts';
import { queueDueScans } from '../queue-due-scans.ts';

/** Number of scans that one request can queue in time. The scheduler queues the rest. */
const scansMax = 500;

export const scheduleScans = ({ db, queue }: { db: Kysely<Database>; queue: ScanQueue }): Endpoint =>
  defineEndpoint(
    {
      id: 'scheduleScans',
      method: 'POST',
      path: '/api/registries/schedule-scans',
      tag: 'Registries',
      summary: 'Queue all scans that are due by schedule',
      description: `Queues at most ${scansMax} scans; the scheduler queues the rest. \`skipped\` is the number of tags that were not queued because they were not due or the limit was reached.`,
      access: { minimum: 'admin' },
      limit: { bucket: 'schedule-scans', perMinute: 30 },
      responses: {
        202: {
          description: 'Number of queued scans',
          schema: Type.Object({
            data: Type.Object({
              queued: Type.Integer({ minimum: 0 }),
              skipped: Type.Integer({ minimum: 0 }),
              registries: Type.Integer({ minimum: 0, description: 'Number of registries with a schedule.' }),
            }),
          }),
        },
      },
    },
    async ({ principal, ip, requestId }) => {
      const { organizationId } = principal;
      const caller = { principal, ip, requestId };
      const data = await queueDueScans({ db, queue }, () => caller, { organizationId, isSpread: false, scansMax });
      return { status: 202, body: { data } };
    },
  );
