import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
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
      summary: 'Create the first owner',
      description:
        'While the first organization has no owner, each start of the service prints a one-time link on the console. The link is valid for 24 hours. Using one link invalidates all of them. Sign in afterwards. Limits: 10 attempts a minute per link, and one limit per client address for all one-time link endpoints.',
      access: { minimum: 'public' },
      limit: linkUseLimit,
      body: { schema: setUpBody },
      responses: {
        201: {
          description: 'The new owner',
          schema: Type.Object({
            data: Type.Object({
              userId: Type.String({ examples: [exampleId('usr')] }),
              organizationId: Type.String({ examples: [exampleId('org')] }),
            }),
          }),
        },
      },
      errors: [401, 429],
    },
    async (request) => ({ status: 201, body: { data: await setUpOwner(db, request, request.body) } }),
  );
