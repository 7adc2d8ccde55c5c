import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { linkTokenSchema, linkUseLimit } from '../../one-time-links/use-link.ts';
import { newPasswordSchema } from '../../users/user-schema.ts';
import { resetPassword as reset } from '../reset-password.ts';

const resetPasswordBody = Type.Object(
  { token: linkTokenSchema, password: newPasswordSchema },
  { title: 'ResetPassword' },
);

export const resetPassword = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'resetPassword',
      method: 'POST',
      path: '/api/auth/reset-password',
      tag: 'Sessions',
      summary: 'Set a new password with a reset link',
      description:
        'Ends all sessions of the user. The second factor and personal access tokens stay valid. Sign in afterwards. Limits: 10 attempts a minute per link, and one limit per client address for all one-time link endpoints.',
      access: { minimum: 'public' },
      limit: linkUseLimit,
      body: { schema: resetPasswordBody },
      responses: {
        200: {
          description: 'Password changed',
          schema: Type.Object({ data: Type.Object({ changed: Type.Boolean({ examples: [true] }) }) }),
        },
      },
      errors: [401, 429],
    },
    async (request) => {
      await reset(db, request, request.body);
      return { status: 200, body: { data: { changed: true } } };
    },
  );
