import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { checkRegistryUpdate } from '../check-registry-update.ts';
import { presentRegistry } from '../present-registry.ts';
import { registryParams, registrySchema, updateRegistryBody } from '../registry-schema.ts';
import { registryWriteLimit } from '../registry-write-limit.ts';
import { updateRegistry as update } from '../update-registry.ts';
import type { RegistryAccessDependencies } from '../with-registry-access.ts';

export const updateRegistry = (deps: RegistryAccessDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'updateRegistry',
      method: 'PUT',
      path: '/api/registries/{registryId}',
      tag: 'Registries',
      summary: 'Update a registry',
      description:
        'Absent fields keep their value. `provider` and `scanMethod` cannot be changed. In cloud mode, a change of `url`, `insecure` or `caCertificate` requires `credentials` in the same request; send `{}` for none.',
      access: { minimum: 'admin' },
      limit: registryWriteLimit,
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
