import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { deliveryParams, deliverySchema } from '../delivery-schema.ts';
import { presentDelivery } from '../present-delivery.ts';
import { retryDelivery as retry } from '../retry-delivery.ts';

export const retryDelivery = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'retryReportDelivery',
      method: 'POST',
      path: '/api/report-deliveries/{deliveryId}/retry',
      tag: 'Reports',
      summary: 'Repeat a failed delivery',
      description: 'The delivery is queued again, with all its attempts. BAD_REQUEST unless it is FAILED.',
      access: { minimum: 'developer' },
      params: deliveryParams,
      responses: { 202: { description: 'The queued delivery', schema: Type.Object({ data: deliverySchema }) } },
      errors: [400, 404],
    },
    async (request) => {
      const row = await retry(db, request, request.params.deliveryId);
      return { status: 202, body: { data: presentDelivery(row) } };
    },
  );
