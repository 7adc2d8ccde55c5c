import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { type Role, roleLevels } from '../../../../domain/role.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';
import { linkTokenSchema, linkUseLimit } from '../../one-time-links/use-link.ts';
import { readLink as read } from '../read-link.ts';

const roles = Object.keys(roleLevels) as Role[];

const readLinkBody = Type.Object(
  {
    token: linkTokenSchema,
    page: oneOf(['accept-invite', 'reset-password', 'set-up'], {
      description: 'Last part of the path of the link.',
      examples: ['accept-invite'],
    }),
  },
  { title: 'ReadLink' },
);

const linkSchema = Type.Object(
  {
    organizationName: Type.String({ examples: ['Acme'] }),
    email: nullable(
      Type.String({ description: 'Address of the account. Null for a set-up link, whose user chooses it.' }),
      { examples: ['ann@example.com'] },
    ),
    role: nullable(oneOf(roles, { description: 'Role of the new member. Null for a reset link.' })),
  },
  { title: 'OneTimeLink' },
);

export const readLink = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'readLink',
      method: 'POST',
      path: '/api/auth/read-link',
      tag: 'Sessions',
      summary: 'Read what a one-time link is for',
      description:
        'Tells a page whether the link can be used now, and for which account, before the user fills in the form. Does not use the link. 401: the link is invalid, expired or already used. Does not tell whether an account with the address exists. A request counts as one of the 10 attempts a minute per link, and against the limit per client address for all one-time link endpoints.',
      access: { minimum: 'public' },
      limit: linkUseLimit,
      body: { schema: readLinkBody },
      responses: { 200: { description: 'The link can be used', schema: Type.Object({ data: linkSchema }) } },
      errors: [401, 429],
    },
    async ({ body }) => {
      const { organizationName, email, role } = await read(db, body);
      return { status: 200, body: { data: { organizationName, email, role } } };
    },
  );
