import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { inviteSchema } from '../invite-schema.ts';
import { listInvites as readInvites } from '../invite-store.ts';
import { presentInvite } from '../present-invite.ts';

export const listInvites = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listInvites',
      method: 'GET',
      path: '/api/invites',
      tag: 'Members',
      summary: 'List open invites, newest first',
      description: 'Accepted, withdrawn and expired invites are not listed. `search` matches the address.',
      access: { minimum: 'admin' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of invites', schema: pageOf(inviteSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const filter = { ...(query.search && { search: query.search }) };
      const { rows, total } = await readInvites(db, principal.organizationId, filter, page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentInvite) }) };
    },
  );
