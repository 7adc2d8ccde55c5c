import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { inviteParams } from '../invite-schema.ts';
import { withdrawInvite as withdraw } from '../withdraw-invite.ts';

export const withdrawInvite = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'withdrawInvite',
      method: 'DELETE',
      path: '/api/invites/{inviteId}',
      tag: 'Members',
      summary: 'Withdraw an invite',
      description: 'The link of the invite is no longer valid.',
      access: { minimum: 'admin' },
      params: inviteParams,
      responses: {
        200: {
          description: 'Invite withdrawn',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('usr')] }), deleted: Type.Boolean() }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      await withdraw(db, request, request.params.inviteId);
      return { status: 200, body: { data: { id: request.params.inviteId, deleted: true } } };
    },
  );
