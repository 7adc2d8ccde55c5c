import { setTimeout } from 'node:timers/promises';
import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { exampleProvider } from '../../../../providers/registry-provider.ts';
import { checkRegistry } from '../check-registry.ts';
import { type ConnectionErrorCode, connectionErrors } from '../connection-errors.ts';
import { testConnectionBody } from '../registry-schema.ts';
import { reportConnectionError } from '../report-connection-error.ts';
import { testConnection as test } from '../test-connection.ts';
import type { OutboundRules } from '../with-registry-access.ts';

const codes = Object.keys(connectionErrors) as ConnectionErrorCode[];

export const testConnection = ({ outbound }: { outbound: OutboundRules }): Endpoint =>
  defineEndpoint(
    {
      id: 'testConnection',
      method: 'POST',
      path: '/api/registries/test-connection',
      tag: 'Registries',
      summary: 'Test a registry connection',
      description:
        'Tests the address and the credentials without storing them. A failed connection gives status 200 with `success` false. The response contains no text from the registry. For roles below admin, errors do not reveal details of hosts in private networks unless the operator allowed the host.',
      access: { minimum: 'developer' },
      limit: { bucket: 'test-connection', perMinute: 60 },
      body: {
        schema: testConnectionBody,
        check: (body) => checkRegistry({ credentials: {}, ...body }),
        example: {
          provider: exampleProvider,
          url: 'https://registry.example.com',
          credentials: { username: 'scanner', password: 'a password of the registry' },
        },
      },
      responses: {
        200: {
          description: 'Result of the connection test',
          schema: Type.Object({
            data: Type.Object({
              success: Type.Boolean(),
              latencyMs: Type.Integer({ minimum: 0, examples: [85] }),
              repositories: Type.Optional(
                Type.Integer({
                  minimum: 0,
                  description:
                    'Number of repositories visible with the credentials. Absent if the registry does not report it quickly.',
                }),
              ),
              error: Type.Optional(
                Type.Object({
                  code: oneOf(codes, { examples: ['UNREACHABLE'] }),
                  message: Type.String({ examples: ['The registry cannot be reached or did not respond in time.'] }),
                }),
              ),
            }),
          }),
        },
      },
    },
    async ({ principal, body, signal }) => {
      const { organizationId, role } = principal;
      const startedAt = performance.now();
      const { latencyMs, error, repositories, url } = await test({ outbound, organizationId }, body, signal);
      if (error === undefined) {
        const data = { success: true, latencyMs, ...(repositories !== undefined && { repositories }) };
        return { status: 200, body: { data } };
      }
      const reported = reportConnectionError(error, { role, url, allowPrivate: outbound.allowPrivate });
      const { code, message, delayMs } = reported;
      await setTimeout(Math.max(0, startedAt + delayMs - performance.now()), undefined, { signal });
      const data = { success: false, latencyMs: Math.max(latencyMs, delayMs), error: { code, message } };
      return { status: 200, body: { data } };
    },
  );
