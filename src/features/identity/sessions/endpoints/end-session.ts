import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { endOwnSession } from '../end-sessions.ts';
import { ownSessionParams } from '../own-session-schema.ts';
import { clearedSessionCookies } from '../session-cookie.ts';

export const endSession = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'endSession',
      method: 'DELETE',
      path: '/api/auth/sessions/{sessionId}',
      tag: 'Sessions',
      summary: 'End one of your sessions',
      description: 'All replicas reject its cookie from the next request. Ending the current session signs out.',
      access: { minimum: 'viewer', credential: 'session' },
      params: ownSessionParams,
      responses: {
        200: {
          description: 'Session ended',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('ses')] }), ended: Type.Boolean() }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      const { sessionId: id } = request.params;
      const { isCurrent } = await endOwnSession(db, request, id);
      return {
        status: 200,
        ...(isCurrent && { cookies: clearedSessionCookies(request.cookieScope) }),
        body: { data: { id, ended: true } },
      };
    },
  );
