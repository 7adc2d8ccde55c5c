import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { apiKeyParams } from '../api-key-schema.ts';
import { revokeApiKey as revoke } from '../revoke-api-key.ts';

export const revokeApiKey = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'revokeApiKey',
      method: 'DELETE',
      path: '/api/api-keys/{keyId}',
      tag: 'API keys',
      summary: 'Revoke an API key',
      description:
        'Admins can revoke every key. Other roles can revoke keys that they created. Requests in progress complete; the next request with the key fails.',
      access: { minimum: 'developer' },
      params: apiKeyParams,
      responses: {
        200: {
          description: 'API key revoked',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('key')] }), revoked: Type.Boolean() }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      await revoke(db, request, request.params.keyId);
      return { status: 200, body: { data: { id: request.params.keyId, revoked: true } } };
    },
  );
