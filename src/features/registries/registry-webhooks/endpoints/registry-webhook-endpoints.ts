import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import type { SyncQueue } from '../../registry-sync/sync-job.ts';
import { makeWebhook } from './make-webhook.ts';
import { receivePush } from './receive-push.ts';

interface RegistryWebhookDependencies {
  db: Kysely<Database>;
  syncQueue: SyncQueue;
  vault: Vault | null;
  publicUrl: () => string;
}

export const registryWebhookEndpoints = (deps: RegistryWebhookDependencies): Endpoint[] => [
  makeWebhook(deps),
  receivePush(deps),
];
