import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { isAtLeast } from '../../../../domain/role.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { apiKeySchema } from '../api-key-schema.ts';
import { listApiKeys as readApiKeys } from '../api-key-store.ts';
import { presentApiKey } from '../present-api-key.ts';

export const listApiKeys = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listApiKeys',
      method: 'GET',
      path: '/api/api-keys',
      tag: 'API keys',
      summary: 'List API keys, newest first',
      description:
        'Admins see all API keys of the organization. Developers see the keys that they created. Revoked keys are not listed. `search` matches the name.',
      access: { minimum: 'developer' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of API keys', schema: pageOf(apiKeySchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const { rows, total } = await readApiKeys(
        db,
        principal.organizationId,
        {
          ...(!isAtLeast(principal.role, 'admin') && { createdBy: principal.id }),
          ...(query.search && { search: query.search }),
        },
        page,
      );
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentApiKey) }) };
    },
  );
