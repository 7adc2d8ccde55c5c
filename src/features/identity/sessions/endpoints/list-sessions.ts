import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { currentTokenHash } from '../current-token-hash.ts';
import { ownSessionSchema, presentOwnSession } from '../own-session-schema.ts';
import { listOwnSessions } from '../own-session-store.ts';

export const listSessions = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listSessions',
      method: 'GET',
      path: '/api/auth/sessions',
      tag: 'Sessions',
      summary: 'List your sessions, last used first',
      description: 'The open sessions of the caller in this organization. `search` matches the User-Agent header.',
      access: { minimum: 'viewer', credential: 'session' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of sessions', schema: pageOf(ownSessionSchema) } },
    },
    async ({ principal, query, url, headers }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'lastUsedAt', direction: 'desc' } });
      const owner = { organizationId: principal.organizationId, userId: principal.id };
      const { rows, total } = await listOwnSessions(db, owner, {
        ...page,
        search: query.search,
        currentHash: currentTokenHash(headers),
      });
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentOwnSession) }) };
    },
  );
