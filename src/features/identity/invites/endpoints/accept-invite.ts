import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
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
        'Makes the account with this name and password, and its membership. Whoever has an account with the invited address gives its password instead, and keeps its name. Sign in afterwards. A link that does not count and a wrong password are one answer. 10 attempts a minute for a link; the endpoints that take a link share their limit per address.',
      access: { minimum: 'public' },
      limit: linkUseLimit,
      body: { schema: acceptInviteBody },
      responses: {
        201: {
          description: 'A member now',
          schema: Type.Object({ data: Type.Object({ userId: Type.String(), organizationId: Type.String() }) }),
        },
      },
      errors: [401, 402, 429],
    },
    async (request) => ({ status: 201, body: { data: await accept(db, request, request.body) } }),
  );
