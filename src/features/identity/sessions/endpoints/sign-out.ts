import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { clearedSessionCookies } from '../session-cookie.ts';
import { signOut as endSession } from '../sign-out.ts';

export const signOut = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'signOut',
      method: 'POST',
      path: '/api/auth/sign-out',
      tag: 'Sessions',
      summary: 'Sign out',
      description: 'Ends the session. All replicas reject the cookie from the next request.',
      access: { minimum: 'viewer', credential: 'session' },
      responses: {
        200: {
          description: 'Signed out',
          schema: Type.Object({ data: Type.Object({ signedOut: Type.Boolean() }) }),
        },
      },
    },
    async (request) => {
      await endSession(db, request);
      return {
        status: 200,
        cookies: clearedSessionCookies(request.cookieScope),
        body: { data: { signedOut: true } },
      };
    },
  );
