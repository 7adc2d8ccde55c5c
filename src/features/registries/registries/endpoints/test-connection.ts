import { setTimeout } from 'node:timers/promises';
import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { exampleProvider } from '../../../../providers/registry-provider.ts';
import { checkRegistry } from '../check-registry.ts';
import { checkConnectionChange } from '../check-registry-update.ts';
import { type ConnectionErrorCode, connectionErrors } from '../connection-errors.ts';
import { registryParams, testConnectionBody, testRegistryConnectionBody } from '../registry-schema.ts';
import { reportConnectionError } from '../report-connection-error.ts';
import { type ConnectionResult, testConnection as test, testStoredConnection } from '../test-connection.ts';
import type { OutboundRules, RegistryAccessDependencies } from '../with-registry-access.ts';

const codes = Object.keys(connectionErrors) as ConnectionErrorCode[];

const resultOfTest = {
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
};

/** Shared by both tests, so that the number of contacted hosts has one bound. */
const limit = { bucket: 'test-connection', perMinute: 60 } as const;

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
      limit,
      body: {
        schema: testConnectionBody,
        check: (body) => checkRegistry({ credentials: {}, ...body }),
        example: {
          provider: exampleProvider,
          url: 'https://registry.example.com',
          credentials: { username: 'scanner', password: 'a password of the registry' },
        },
      },
      responses: resultOfTest,
    },
    async ({ principal, body, signal }) => {
      const { organizationId, role } = principal;
      const startedAt = performance.now();
      const result = await test({ outbound, organizationId }, body, signal);
      const { latencyMs, error, url } = result;
      if (error === undefined) return succeeded(result);
      const reported = reportConnectionError(error, { role, url, allowPrivate: outbound.allowPrivate });
      const { code, message, delayMs } = reported;
      await setTimeout(Math.max(0, startedAt + delayMs - performance.now()), undefined, { signal });
      const data = { success: false, latencyMs: Math.max(latencyMs, delayMs), error: { code, message } };
      return { status: 200, body: { data } };
    },
  );

export const testRegistryConnection = (deps: RegistryAccessDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'testRegistryConnection',
      method: 'POST',
      path: '/api/registries/{registryId}/test-connection',
      tag: 'Registries',
      summary: 'Test the connection of a registry',
      description:
        'Tests the stored registry with the changes of the request, without storing them. Absent fields have the values of the registry. A change of `url`, `insecure` or `caCertificate` requires `credentials`, as in PUT: the stored credentials are sent to the stored address only. A failed connection gives status 200 with `success` false. 400 for a registry that a sensor scans.',
      access: { minimum: 'admin' },
      limit,
      params: registryParams,
      body: {
        schema: testRegistryConnectionBody,
        check: (body, { principal: { organizationId }, params }) =>
          checkConnectionChange(deps, { organizationId, params, body }),
        example: { credentials: { username: 'scanner', password: 'a new password of the registry' } },
      },
      responses: resultOfTest,
      errors: [400, 404],
    },
    async ({ principal: { organizationId, role }, params: { registryId }, body, signal }) => {
      const result = await testStoredConnection(deps, { organizationId, registryId }, body, signal);
      const { error, latencyMs, url } = result;
      if (error === undefined) return succeeded(result);
      // Only admins get here, and they see the exact reason.
      const { code, message } = reportConnectionError(error, { role, url, allowPrivate: deps.outbound.allowPrivate });
      return { status: 200, body: { data: { success: false, latencyMs, error: { code, message } } } };
    },
  );

function succeeded({ latencyMs, repositories }: Pick<ConnectionResult, 'latencyMs' | 'repositories'>) {
  const data = { success: true, latencyMs, ...(repositories !== undefined && { repositories }) };
  return { status: 200, body: { data } };
}
