import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { accountSchema, changeAccountBody, presentAccount } from '../account-schema.ts';
import { readAccount } from '../account-store.ts';
import { changeAccount } from '../change-account.ts';

const responses = { 200: { description: 'The account', schema: Type.Object({ data: accountSchema }) } };

export const accountEndpoints = (db: Kysely<Database>): Endpoint[] => [
  defineEndpoint(
    {
      id: 'getAccount',
      method: 'GET',
      path: '/api/auth/account',
      tag: 'Sessions',
      summary: 'Get your account',
      access: { minimum: 'viewer', credential: 'person' },
      responses,
    },
    async ({ principal }) => ({ status: 200, body: { data: presentAccount(await readAccount(db, principal.id)) } }),
  ),
  defineEndpoint(
    {
      id: 'changeAccount',
      method: 'PUT',
      path: '/api/auth/account',
      tag: 'Sessions',
      summary: 'Change your name',
      description: 'Entries that the audit log already has keep the earlier name.',
      access: { minimum: 'viewer', credential: 'session' },
      body: { schema: changeAccountBody },
      responses,
    },
    async (request) => {
      await changeAccount(db, request, request.body);
      return { status: 200, body: { data: presentAccount(await readAccount(db, request.principal.id)) } };
    },
  ),
];
