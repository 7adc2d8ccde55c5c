import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listRegistries as readRegistries } from '../../../platform/registry-records/registry-store.ts';
import { presentRegistry } from '../present-registry.ts';
import type { RegistryDependencies } from '../registry-dependencies.ts';
import { registrySchema } from '../registry-schema.ts';

export const listRegistries = ({ db }: RegistryDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'listRegistries',
      method: 'GET',
      path: '/api/registries',
      tag: 'Registries',
      summary: 'List the registries, newest first',
      description: 'Returns all registries without pagination.',
      access: { minimum: 'viewer' },
      responses: { 200: { description: 'The registries', schema: Type.Object({ data: Type.Array(registrySchema) }) } },
    },
    async ({ principal }) => {
      const rows = await readRegistries(db, principal.organizationId);
      return { status: 200, body: { data: rows.map(presentRegistry) } };
    },
  );
