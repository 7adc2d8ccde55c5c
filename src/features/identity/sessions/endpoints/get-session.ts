import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { readSessionToken, sessionCookies } from '../session-cookie.ts';
import { sessionSchema } from '../session-schema.ts';
import { readSessionOrganization } from '../session-store.ts';

export const getSession = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getSession',
      method: 'GET',
      path: '/api/auth/session',
      tag: 'Sessions',
      summary: 'Get the caller',
      description: 'Accepts every credential except sensor keys. With a session, renews the cookie for seven days.',
      access: { minimum: 'viewer' },
      responses: { 200: { description: 'The caller', schema: Type.Object({ data: sessionSchema }) } },
    },
    async ({ principal, headers, cookieScope }) => {
      const { id, name, kind, credential, role, organizationId } = principal;
      const organization = await readSessionOrganization(db, organizationId);
      const token = credential === 'session' ? readSessionToken(headers) : undefined;
      return {
        status: 200,
        ...(token !== undefined && { cookies: sessionCookies(token, cookieScope) }),
        body: { data: { principal: { id, name, kind, credential }, organization, role } },
      };
    },
  );
