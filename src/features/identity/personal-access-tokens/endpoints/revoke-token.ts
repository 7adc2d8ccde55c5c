import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { tokenParams } from '../personal-access-token-schema.ts';
import { revokeToken as revoke } from '../revoke-token.ts';

export const revokeToken = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'revokePersonalAccessToken',
      method: 'DELETE',
      path: '/api/personal-access-tokens/{tokenId}',
      tag: 'Personal access tokens',
      summary: 'Revoke a personal access token',
      description:
        'Revokes a token of the caller. A request with a personal access token can only revoke that token. Requests in progress complete; the next request with the token fails.',
      access: { minimum: 'viewer', credential: 'person' },
      params: tokenParams,
      responses: {
        200: {
          description: 'Token revoked',
          schema: Type.Object({
            data: Type.Object({ id: Type.String({ examples: [exampleId('pat')] }), revoked: Type.Boolean() }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      await revoke(db, request, request.params.tokenId);
      return { status: 200, body: { data: { id: request.params.tokenId, revoked: true } } };
    },
  );
