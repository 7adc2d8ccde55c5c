import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { memberParams } from '../member-schema.ts';
import { removeMember as remove } from '../remove-member.ts';

export const removeMember = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'removeMember',
      method: 'DELETE',
      path: '/api/members/{memberId}',
      tag: 'Members',
      summary: 'Remove a member',
      description:
        'Ends the member’s sessions and personal access tokens at once. API keys belong to the organization and stay valid. An account without any organization is deleted. The last active owner cannot be removed (403).',
      access: { minimum: 'admin' },
      params: memberParams,
      responses: {
        200: {
          description: 'Member removed',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('usr')] }), deleted: Type.Boolean() }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      await remove(db, request, request.params.memberId);
      return { status: 200, body: { data: { id: request.params.memberId, deleted: true } } };
    },
  );
