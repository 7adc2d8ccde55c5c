import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { deliverySchema } from '../delivery-schema.ts';
import { deliveryStatuses } from '../delivery-status.ts';
import { listDeliveries as list } from '../delivery-store.ts';
import { presentDelivery } from '../present-delivery.ts';

const id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));

export const listDeliveries = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listReportDeliveries',
      method: 'GET',
      path: '/api/report-deliveries',
      tag: 'Reports',
      summary: 'List the deliveries of scheduled reports, newest first',
      description: '`search` matches the names of the report and of the destination.',
      access: { minimum: 'developer' },
      query: listQuery([], {
        status: Type.Optional(oneOf(deliveryStatuses, { examples: ['FAILED'] })),
        reportId: id('Id of a report.'),
        scheduleId: id('Id of a schedule.'),
        destinationId: id('Id of a destination.'),
      }),
      responses: { 200: { description: 'A page of deliveries', schema: pageOf(deliverySchema) } },
    },
    async ({ principal, query: { search, status, reportId, scheduleId, destinationId, ...paging }, url }) => {
      const page = parsePage(paging, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const filter = { search, status, reportId, scheduleId, destinationId };
      const { rows, total } = await list(db, principal.organizationId, filter, page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentDelivery) }) };
    },
  );
