import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { linkUseLimit } from '../../one-time-links/use-link.ts';
import { acceptInvite as accept } from '../accept-invite.ts';
import { acceptInviteBody } from '../invite-schema.ts';

export const acceptInvite = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'acceptInvite',
      method: 'POST',
      path: '/api/auth/accept-invite',
      tag: 'Sessions',
      summary: 'Accept an invite',
      description:
        'Creates the account with this name and password, and its membership. If an account with the invited address exists, send its password; its name does not change. Sign in afterwards. An invalid link and a wrong password give the same response. Limits: 10 attempts a minute per link, and one limit per client address for all one-time link endpoints.',
      access: { minimum: 'public' },
      limit: linkUseLimit,
      body: { schema: acceptInviteBody },
      responses: {
        201: {
          description: 'The new member',
          schema: Type.Object({
            data: Type.Object({
              userId: Type.String({ examples: [exampleId('usr')] }),
              organizationId: Type.String({ examples: [exampleId('org')] }),
            }),
          }),
        },
      },
      errors: [401, 402, 429],
    },
    async (request) => ({ status: 201, body: { data: await accept(db, request, request.body) } }),
  );
