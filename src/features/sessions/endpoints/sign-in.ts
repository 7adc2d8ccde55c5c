import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../http/endpoint.ts';
import { signInBody } from '../schema.ts';
import { sessionCookie } from '../session-cookie.ts';
import { signIn as openSession } from '../sign-in.ts';

export const signIn = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'signIn',
      method: 'POST',
      path: '/api/auth/sign-in',
      tag: 'Sessions',
      summary: 'Sign in',
      description:
        'Sets the session cookie `svc-auth.session-token`. An unknown address and a wrong password are one answer. 10 attempts a minute for an account, 30 from an address.',
      access: { minimum: 'public' },
      body: { schema: signInBody },
      responses: {
        200: {
          description: 'Signed in',
          schema: Type.Object({ data: Type.Object({ userId: Type.String(), organizationId: Type.String() }) }),
        },
      },
      errors: [401, 429],
    },
    async ({ body, ip, requestId, isSecure }) => {
      const { token, account } = await openSession(db, { ...body, ip, requestId });
      return {
        status: 200,
        headers: { 'set-cookie': sessionCookie(token, isSecure) },
        body: { data: { userId: account.userId, organizationId: account.organizationId } },
      };
    },
  );
