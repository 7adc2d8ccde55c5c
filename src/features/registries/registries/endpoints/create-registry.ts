import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleProvider } from '../../../../providers/registry-provider.ts';
import { checkNewRegistry } from '../check-registry.ts';
import { createRegistry as create } from '../create-registry.ts';
import { presentRegistry } from '../present-registry.ts';
import { createdRegistrySchema, createRegistryBody } from '../registry-schema.ts';
import { registryWriteLimit } from '../registry-write-limit.ts';
import type { RegistryAccessDependencies } from '../with-registry-access.ts';

export const createRegistry = (deps: RegistryAccessDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'createRegistry',
      method: 'POST',
      path: '/api/registries',
      tag: 'Registries',
      summary: 'Add a registry',
      description:
        'Credentials are encrypted and never returned. Credentials of a sensor registry are not stored, because only the sensor needs them. An address that the service must not connect to is reported as an issue at `url`.',
      access: { minimum: 'admin' },
      limit: registryWriteLimit,
      isSecret: true,
      body: {
        schema: createRegistryBody,
        check: (body) => checkNewRegistry(body, deps.outbound),
        example: {
          name: 'Production registry',
          provider: exampleProvider,
          url: 'https://registry.example.com',
          credentials: { username: 'scanner', password: 'a password of the registry' },
          schedule: 'daily',
          includeTags: 'v*',
          excludeTags: '*-dev',
        },
      },
      responses: { 201: { description: 'The created registry', schema: Type.Object({ data: createdRegistrySchema }) } },
      errors: [402],
    },
    async (request) => {
      const { row, sensorApiKey } = await create(deps, request, request.body);
      return { status: 201, body: { data: { ...presentRegistry(row), ...(sensorApiKey && { sensorApiKey }) } } };
    },
  );
