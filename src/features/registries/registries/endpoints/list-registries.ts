import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { listRegistries as readRegistries } from '../../../platform/registry-records/registry-store.ts';
import { presentRegistry } from '../present-registry.ts';
import { registrySchema } from '../registry-schema.ts';

export const listRegistries = (db: Kysely<Database>): Endpoint =>
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
