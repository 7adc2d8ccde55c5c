import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { destinationSchema } from '../destination-schema.ts';
import { listDestinations as list } from '../destination-store.ts';
import { presentDestination } from '../present-destination.ts';

export const listDestinations = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listReportDestinations',
      method: 'GET',
      path: '/api/report-destinations',
      tag: 'Reports',
      summary: 'List the destinations of scheduled reports, by name',
      description: '`search` matches the name.',
      access: { minimum: 'developer' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of destinations', schema: pageOf(destinationSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'name', direction: 'asc' } });
      const { rows, total } = await list(db, principal.organizationId, { search: query.search }, page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentDestination) }) };
    },
  );
