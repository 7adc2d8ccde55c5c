import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { tokenSchema } from '../personal-access-token-schema.ts';
import { listTokens as readTokens } from '../personal-access-token-store.ts';
import { presentToken } from '../present-token.ts';

export const listTokens = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listPersonalAccessTokens',
      method: 'GET',
      path: '/api/personal-access-tokens',
      tag: 'Personal access tokens',
      summary: 'List the caller’s personal access tokens, newest first',
      description: 'Revoked tokens are not listed. `search` matches the name.',
      access: { minimum: 'viewer', credential: 'person' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of personal access tokens', schema: pageOf(tokenSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const member = { organizationId: principal.organizationId, userId: principal.id };
      const { rows, total } = await readTokens(db, member, { ...page, search: query.search });
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentToken) }) };
    },
  );
