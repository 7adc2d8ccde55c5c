import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { endOtherOwnSessions } from '../end-sessions.ts';

export const endOtherSessions = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'endOtherSessions',
      method: 'DELETE',
      path: '/api/auth/sessions',
      tag: 'Sessions',
      summary: 'End all your sessions except this one',
      description: 'Ends the sessions in this organization. Personal access tokens stay valid.',
      access: { minimum: 'viewer', credential: 'session' },
      responses: {
        200: {
          description: 'Number of ended sessions',
          schema: Type.Object({ data: Type.Object({ ended: Type.Integer({ minimum: 0, examples: [2] }) }) }),
        },
      },
    },
    async (request) => ({ status: 200, body: { data: { ended: await endOtherOwnSessions(db, request) } } }),
  );
