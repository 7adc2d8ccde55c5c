import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { memberSchema } from '../member-schema.ts';
import { listMembers as readMembers } from '../member-store.ts';
import { presentMember } from '../present-member.ts';

export const listMembers = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listMembers',
      method: 'GET',
      path: '/api/members',
      tag: 'Members',
      summary: 'List members, newest first',
      description: '`search` matches the name and the e-mail address.',
      access: { minimum: 'admin' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of members', schema: pageOf(memberSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'createdAt', direction: 'desc' } });
      const filter = { ...(query.search && { search: query.search }) };
      const { rows, total } = await readMembers(db, principal.organizationId, filter, page);
      return { status: 200, body: pageEnvelope({ url, ...page, total, data: rows.map(presentMember) }) };
    },
  );
