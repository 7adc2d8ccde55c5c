import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { linkTokenSchema, linkUseLimit } from '../../one-time-links/use-link.ts';
import { emailSchema, newPasswordSchema } from '../../users/user-schema.ts';
import { setUpOwner } from '../set-up-owner.ts';

const setUpBody = Type.Object(
  { token: linkTokenSchema, email: emailSchema, password: newPasswordSchema },
  { title: 'SetUp' },
);

export const setUp = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'setUp',
      method: 'POST',
      path: '/api/auth/setup',
      tag: 'Sessions',
      summary: 'Become the first owner',
      description:
        'While the first organization has no owner, every start of the service prints a one-time link on its console, which counts for 24 hours; the first one used ends all of them. Sign in afterwards. 10 attempts a minute for a link; the endpoints that take a link share their limit per address.',
      access: { minimum: 'public' },
      limit: linkUseLimit,
      body: { schema: setUpBody },
      responses: {
        201: {
          description: 'Owner now',
          schema: Type.Object({ data: Type.Object({ userId: Type.String(), organizationId: Type.String() }) }),
        },
      },
      errors: [401, 429],
    },
    async (request) => ({ status: 201, body: { data: await setUpOwner(db, request, request.body) } }),
  );
