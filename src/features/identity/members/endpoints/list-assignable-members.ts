import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from '../../../../http/pagination.ts';
import { memberRoleOf } from '../../users/member-role-of.ts';
import { memberRoles } from '../member-schema.ts';
import { listAssignableMembers as readMembers } from '../member-store.ts';

const assignableMemberSchema = Type.Object(
  {
    id: Type.String({ description: 'User id, as `assignee` of a triage decision.', examples: [exampleId('usr')] }),
    name: Type.String({ examples: ['Ann Example'] }),
    role: oneOf(memberRoles),
  },
  { title: 'AssignableMember' },
);

export const listAssignableMembers = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'listAssignableMembers',
      method: 'GET',
      path: '/api/members/assignable',
      tag: 'Members',
      summary: 'List members to whom findings can be assigned, by name',
      description: 'Active members of every role, without e-mail addresses. `search` matches the name.',
      access: { minimum: 'developer' },
      query: listQuery([], {}),
      responses: { 200: { description: 'A page of members', schema: pageOf(assignableMemberSchema) } },
    },
    async ({ principal, query, url }) => {
      const page = parsePage(query, { sortable: [], defaultSort: { column: 'name', direction: 'asc' } });
      const { rows, total } = await readMembers(db, principal.organizationId, { ...page, search: query.search });
      const data = rows.map(({ userId, name, role }) => ({ id: userId, name, role: memberRoleOf({ userId, role }) }));
      return { status: 200, body: pageEnvelope({ url, ...page, total, data }) };
    },
  );
