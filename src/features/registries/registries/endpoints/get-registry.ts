import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { findListedRegistry } from '../../../platform/registry-records/registry-store.ts';
import { presentRegistry } from '../present-registry.ts';
import { registryParams, registrySchema } from '../registry-schema.ts';

export const getRegistry = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getRegistry',
      method: 'GET',
      path: '/api/registries/{registryId}',
      tag: 'Registries',
      summary: 'Get a registry',
      access: { minimum: 'viewer' },
      params: registryParams,
      responses: { 200: { description: 'The registry', schema: Type.Object({ data: registrySchema }) } },
      errors: [404],
    },
    async ({ principal, params }) => {
      const row = await findListedRegistry(db, principal.organizationId, params.registryId);
      if (!row) throw notFound('Registry');
      return { status: 200, body: { data: presentRegistry(row) } };
    },
  );
