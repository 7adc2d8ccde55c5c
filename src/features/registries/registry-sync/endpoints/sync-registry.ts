import { Type } from 'typebox';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { findRegistry } from '../../../platform/registry-records/registry-store.ts';
import { registryParams } from '../../registries/registry-schema.ts';
import { requestSyncFor } from '../request-sync.ts';
import type { RegistrySyncDependencies } from './registry-sync-dependencies.ts';

export const syncRegistryNow = ({ db, syncQueue }: RegistrySyncDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'syncRegistry',
      method: 'POST',
      path: '/api/registries/{registryId}/sync',
      tag: 'Registries',
      summary: 'Look at a registry now',
      description:
        'Queues a look at its repositories and tags; while one is queued or running, another call joins it. ' +
        'A registry in sensor mode is looked at by its sensors: their next heartbeat tells them to.',
      access: { minimum: 'admin' },
      limit: { bucket: 'registry-syncs', perMinute: 60 },
      params: registryParams,
      responses: {
        202: {
          description: 'The look is queued',
          schema: Type.Object({
            data: Type.Object({
              registryId: Type.String(),
              jobId: Type.String(),
              status: Type.Literal('QUEUED'),
            }),
          }),
        },
      },
      errors: [404],
    },
    async ({ principal, params, ip, requestId }) => {
      const registry = await findRegistry(db, principal.organizationId, params.registryId);
      if (!registry) throw notFound('Registry');
      const jobId = await requestSyncFor({ db, syncQueue }, { principal, ip, requestId }, registry);
      return { status: 202, body: { data: { registryId: registry.id, jobId, status: 'QUEUED' as const } } };
    },
  );
