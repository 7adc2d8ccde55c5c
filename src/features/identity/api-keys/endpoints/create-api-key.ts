import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { checkApiKey, createApiKeyBody, createdApiKeySchema } from '../api-key-schema.ts';
import { createApiKey as create, creationLimit } from '../create-api-key.ts';
import { presentApiKey } from '../present-api-key.ts';

export const createApiKey = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'createApiKey',
      method: 'POST',
      path: '/api/api-keys',
      tag: 'API keys',
      summary: 'Create an API key',
      description:
        'Only this response contains the secret. A role higher than the creator’s is rejected with 403. A sensor key requires the role admin (403). To rotate a key, create a second key, switch to it and revoke the first.',
      access: { minimum: 'developer' },
      isSecret: true,
      limit: creationLimit,
      body: { schema: createApiKeyBody, check: checkApiKey },
      responses: {
        201: { description: 'The created API key with its secret', schema: Type.Object({ data: createdApiKeySchema }) },
      },
      errors: [404],
    },
    async (request) => {
      const { row, secret } = await create(db, request, request.body);
      return { status: 201, body: { data: { ...presentApiKey(row), secret } } };
    },
  );
