import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { changePassword as change } from '../change-password.ts';
import { changePasswordBody } from '../session-schema.ts';

export const changePassword = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'changePassword',
      method: 'PUT',
      path: '/api/auth/password',
      tag: 'Sessions',
      summary: 'Change your password',
      description:
        'Ends the other sessions of the caller. Personal access tokens stay valid. At most 10 attempts a minute, successful or not.',
      access: { minimum: 'viewer', credential: 'session' },
      body: { schema: changePasswordBody },
      responses: {
        200: {
          description: 'Password changed',
          schema: Type.Object({ data: Type.Object({ changed: Type.Boolean({ examples: [true] }) }) }),
        },
      },
      errors: [429],
    },
    async (request) => {
      await change(db, request, request.body);
      return { status: 200, body: { data: { changed: true } } };
    },
  );
