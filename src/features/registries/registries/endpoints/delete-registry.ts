import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import type { ScanQueue } from '../../../scanning/scans/scan-queue.ts';
import { deleteRegistry as remove } from '../delete-registry.ts';
import { registryParams } from '../registry-schema.ts';

export const deleteRegistry = (deps: { db: Kysely<Database>; queue: ScanQueue; vault: Vault | null }): Endpoint =>
  defineEndpoint(
    {
      id: 'deleteRegistry',
      method: 'DELETE',
      path: '/api/registries/{registryId}',
      tag: 'Registries',
      summary: 'Delete a registry',
      description:
        'Deletes the credentials, revokes the sensor key and cancels queued and running scans. Images and scans are retained with `registryId` null unless `purge` is true.',
      access: { minimum: 'admin' },
      params: registryParams,
      query: Type.Object({
        purge: Type.Optional(
          Type.Boolean({ description: 'If true, images and scans of the registry are also deleted. Default false.' }),
        ),
      }),
      responses: {
        200: {
          description: 'Registry deleted',
          schema: Type.Object({
            data: Type.Object({
              id: Type.String({ examples: [exampleId('reg')] }),
              deleted: Type.Literal(true),
              imagesDeleted: Type.Integer(),
              scansDeleted: Type.Integer(),
            }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => {
      const { registryId } = request.params;
      const deleted = await remove(deps, request, { registryId, purge: request.query.purge ?? false });
      return { status: 200, body: { data: { id: registryId, deleted: true, ...deleted } } };
    },
  );
