import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { severities } from '../../../../domain/severity.ts';
import { triageStatusOf } from '../../../../domain/triage-status.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { type DistinctField, distinctFields, listDistinct } from '../distinct-value-store.ts';

/** Fields that a filter supports. */
export const listDistinctValues = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listDistinctVulnerabilityValues',
      method: 'GET',
      path: '/api/vulnerabilities/distinct',
      tag: 'Vulnerabilities',
      summary: 'List the distinct values of a field of the present vulnerabilities, with counts',
      description: 'Ordered by value, ascending. `search` matches text values.',
      access: { minimum: 'viewer' },
      query: Type.Object({ ...listQuery([], {}).properties, field: oneOf(distinctFields) }),
      responses: {
        200: {
          description: 'A page of values',
          schema: pageOf(Type.Object({ value: Type.String({ examples: ['HIGH'] }), count: Type.Integer() })),
        },
      },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'value', direction: 'asc' } });
      const isText = query.field !== 'severity' && query.field !== 'triageStatus';
      const { values, total } = await listDistinct(
        db,
        principal.organizationId,
        { field: query.field, ...(query.search && isText && { search: query.search }) },
        page,
      );
      const data = values.map(({ value, count }) => ({ value: inWords(query.field, value), count }));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );

/** Ordered fields are stored as ranks. */
function inWords(field: DistinctField, value: string): string {
  if (field === 'severity') return severities[Number(value)] ?? 'UNKNOWN';
  if (field === 'triageStatus') return triageStatusOf(Number(value));
  return value;
}
