import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { checkExpiry } from '../../api-keys/api-key-schema.ts';
import { createToken as create, tokenCreationLimit } from '../create-token.ts';
import { createdTokenSchema, createTokenBody } from '../personal-access-token-schema.ts';
import { presentToken } from '../present-token.ts';

export const createToken = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'createPersonalAccessToken',
      method: 'POST',
      path: '/api/personal-access-tokens',
      tag: 'Personal access tokens',
      summary: 'Create a personal access token',
      description:
        'Only this response contains the secret. The token acts as the signed-in user with the user’s current role and becomes invalid when the membership ends. `permissions` limits the token to a role; a role that grants more than the owner’s role is rejected with 403.',
      access: { minimum: 'viewer', credential: 'session' },
      isSecret: true,
      limit: tokenCreationLimit,
      body: { schema: createTokenBody, check: checkExpiry },
      responses: {
        201: { description: 'The created token with its secret', schema: Type.Object({ data: createdTokenSchema }) },
      },
    },
    async (request) => {
      const { row, secret } = await create(db, request, request.body);
      return { status: 201, body: { data: { ...presentToken(row), secret } } };
    },
  );
