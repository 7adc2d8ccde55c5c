import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { changeMember as change } from '../change-member.ts';
import { changeMemberBody, memberParams, memberSchema } from '../member-schema.ts';
import { presentMember } from '../present-member.ts';

export const changeMember = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'changeMember',
      method: 'PUT',
      path: '/api/members/{memberId}',
      tag: 'Members',
      summary: 'Change a member’s role or status',
      description:
        'Takes effect with the member’s next request. A suspension ends the member’s sessions and disables their personal access tokens while it lasts. Rejected with 403: assigning a role higher than your own, changing a member with a higher role, and demoting or suspending the last active owner.',
      access: { minimum: 'admin' },
      params: memberParams,
      body: { schema: changeMemberBody, example: { role: 'developer' } },
      responses: { 200: { description: 'The member', schema: Type.Object({ data: memberSchema }) } },
      errors: [404],
    },
    async (request) => {
      const member = await change(db, request, request.params.memberId, request.body);
      return { status: 200, body: { data: presentMember(member) } };
    },
  );
