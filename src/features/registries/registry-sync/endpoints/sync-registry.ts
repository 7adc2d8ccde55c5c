import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { findRegistry } from '../../../platform/registry-records/registry-store.ts';
import { registryParams } from '../../registries/registry-schema.ts';
import { requestSyncFor } from '../request-sync.ts';
import type { SyncQueue } from '../sync-job.ts';

export const syncRegistryNow = ({ db, syncQueue }: { db: Kysely<Database>; syncQueue: SyncQueue }): Endpoint =>
  defineEndpoint(
    {
      id: 'syncRegistry',
      method: 'POST',
      path: '/api/registries/{registryId}/sync',
      tag: 'Registries',
      summary: 'Sync a registry',
      description:
        'Queues a sync of the registry’s repositories and tags. If a sync is already queued or running, the call returns that sync. ' +
        'A registry in sensor mode is synced by its sensors, which receive the command with their next heartbeat.',
      access: { minimum: 'admin' },
      limit: { bucket: 'registry-syncs', perMinute: 60 },
      params: registryParams,
      responses: {
        202: {
          description: 'Sync queued',
          schema: Type.Object({
            data: Type.Object({
              registryId: Type.String({ examples: [exampleId('reg')] }),
              jobId: Type.String({ examples: [exampleId('job')] }),
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
