import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../http/endpoint.ts';
import { oneOf } from '../../../http/nullable.ts';
import { checkRegistry } from '../check-registry.ts';
import type { RegistryDependencies } from '../registry-dependencies.ts';
import { testConnectionBody } from '../schema.ts';
import { type ConnectionErrorCode, connectionErrors, testConnection as test } from '../test-connection.ts';

const codes = Object.keys(connectionErrors) as ConnectionErrorCode[];

export const testConnection = ({ outbound }: RegistryDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'testConnection',
      method: 'POST',
      path: '/api/registries/test-connection',
      tag: 'Registries',
      summary: 'Try credentials without saving them',
      description:
        'A registry that refuses is a successful answer with `success` false. Nothing is stored, and nothing that the registry says is repeated.',
      access: { minimum: 'developer' },
      body: {
        schema: testConnectionBody,
        check: (body) => checkRegistry({ credentials: {}, ...body }),
        example: {
          provider: 'DOCKER_REGISTRY',
          url: 'https://registry.example.com',
          credentials: { username: 'scanner', password: 'a password of the registry' },
        },
      },
      responses: {
        200: {
          description: 'What came of it',
          schema: Type.Object({
            data: Type.Object({
              success: Type.Boolean(),
              latencyMs: Type.Integer({ minimum: 0 }),
              repositories: Type.Optional(
                Type.Integer({
                  minimum: 0,
                  description: 'How many repositories the credentials show, when the registry says it quickly.',
                }),
              ),
              error: Type.Optional(Type.Object({ code: oneOf(codes), message: Type.String() })),
            }),
          }),
        },
      },
    },
    async ({ principal, body, signal }) => {
      const { organizationId } = principal;
      const { latencyMs, error, repositories } = await test({ outbound, organizationId }, body, signal);
      const told = {
        ...(repositories !== undefined && { repositories }),
        ...(error && { error: { code: error, message: connectionErrors[error] } }),
      };
      return { status: 200, body: { data: { success: error === undefined, latencyMs, ...told } } };
    },
  );
