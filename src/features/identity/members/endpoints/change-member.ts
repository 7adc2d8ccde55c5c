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
        'Counts on the member’s next request; a suspension ends their sessions, and their personal access tokens do not count while it lasts. Nobody gives a role above their own or acts on a member above them, and the last active owner stays owner and active: 403.',
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
