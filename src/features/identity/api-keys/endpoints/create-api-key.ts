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
        'The secret is in this answer and never again. A role above the creator’s is refused with 403, as is a sensor key by anyone below admin. Rotate by creating a second key, switching, and deleting the first.',
      access: { minimum: 'developer' },
      isSecret: true,
      limit: creationLimit,
      body: { schema: createApiKeyBody, check: checkApiKey },
      responses: {
        201: { description: 'The key, with its secret', schema: Type.Object({ data: createdApiKeySchema }) },
      },
      errors: [404],
    },
    async (request) => {
      const { row, secret } = await create(db, request, request.body);
      return { status: 201, body: { data: { ...presentApiKey(row), secret } } };
    },
  );
