import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../http/endpoint.ts';
import { checkRegistryUpdate } from '../check-registry-update.ts';
import { presentRegistry } from '../present-registry.ts';
import type { RegistryDependencies } from '../registry-dependencies.ts';
import { registryParams, registrySchema, updateRegistryBody } from '../schema.ts';
import { updateRegistry as update } from '../update-registry.ts';

export const updateRegistry = (deps: RegistryDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'updateRegistry',
      method: 'PUT',
      path: '/api/registries/{registryId}',
      tag: 'Registries',
      summary: 'Change a registry',
      description:
        'What is left out stays. Provider and scan method never change. With another address the credentials must be given again.',
      access: { minimum: 'admin' },
      params: registryParams,
      body: {
        schema: updateRegistryBody,
        check: (body, { principal, params }) =>
          checkRegistryUpdate(deps, { organizationId: principal.organizationId, params, body }),
        example: { name: 'Production registry', scanning: { schedule: 'weekly', tagInclude: 'v*' } },
      },
      responses: { 200: { description: 'The registry', schema: Type.Object({ data: registrySchema }) } },
      errors: [404],
    },
    async (request) => {
      const row = await update(deps, request, request.params.registryId, request.body);
      return { status: 200, body: { data: presentRegistry(row) } };
    },
  );
