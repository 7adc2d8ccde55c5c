import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleToken } from '../../../../http/example-values.ts';
import { pushedRepositories } from '../../../../providers/pushed-repositories.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import { registryParams } from '../../registries/registry-schema.ts';
import { requestSensorSyncForPush } from '../../registry-sync/registry-sync-store.ts';
import { requestSync } from '../../registry-sync/request-sync.ts';
import type { SyncQueue } from '../../registry-sync/sync-job.ts';
import { findWebhookRegistry } from '../registry-webhook-store.ts';
import { repositoriesToSync } from '../repositories-to-sync.ts';
import { isProven, webhookSecret } from '../webhook-secret.ts';

/** Package events of GitHub contain a README; those of other providers have a few KiB. The body is parsed after verification. */
const eventBytesMax = 256 * 1024;

export const receivePush = ({
  db,
  vault,
  syncQueue,
}: {
  db: Kysely<Database>;
  vault: Vault | null;
  syncQueue: SyncQueue;
}): Endpoint =>
  defineEndpoint(
    {
      id: 'receiveRegistryEvent',
      method: 'POST',
      path: '/api/webhooks/registries/{registryId}',
      tag: 'Registries',
      summary: 'Receive a registry event',
      description:
        'Queues a sync of the repositories in the event, or of the whole registry if the event contains none. A running sync of the same repositories is followed by another one. For a registry in sensor mode, its sensors sync. Other content of the event is ignored. An unknown registry and a failed authentication give the same response.',
      access: { minimum: 'public' },
      limit: { bucket: 'registry-event-address', perMinute: 600, per: 'address' },
      params: registryParams,
      query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200, examples: [exampleToken] })) }),
      body: {
        isRaw: true,
        bytesMax: eventBytesMax,
        schema: Type.Unsafe<Buffer>({ type: 'object', description: 'Event in the format of the provider.' }),
        example: { events: [{ action: 'push', target: { repository: 'acme/api', tag: '1.4.2' } }] },
      },
      responses: {
        202: {
          description: 'Event accepted',
          schema: Type.Object({ data: Type.Object({ received: Type.Literal(true) }) }),
        },
      },
      errors: [401],
    },
    async ({ params: { registryId }, query, headers, body }) => {
      const registry = await findWebhookRegistry(db, registryId);
      // An unknown registry causes the same work, so that the duration does not reveal it.
      const secret = vault && webhookSecret(vault, registryId, registry?.webhook_generation ?? 0);
      const isKnown = registry !== undefined && registry.webhook_generation > 0;
      if (secret === null || !isProven(secret, { token: query.token, headers, body }) || !isKnown) {
        throw new ApiError('UNAUTHORIZED', 'Authentication is required');
      }
      if (registry.scan_method === 'sensor') {
        await requestSensorSyncForPush(db, registryId);
      } else {
        const job = { organizationId: registry.organization_id, registryId };
        const repositories = repositoriesToSync(registry, pushedRepositories(body, registry.host));
        const options = { repeatsRunning: true };
        if (repositories === undefined) await requestSync({ db, syncQueue }, job, options);
        else if (repositories.length > 0) await syncQueue.enqueue(db, { ...job, repositories }, options);
      }
      return { status: 202, body: { data: { received: true } } };
    },
  );
