import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import type { SyncQueue } from '../../registry-sync/sync-job.ts';

export interface RegistryWebhookDependencies {
  db: Kysely<Database>;
  syncQueue: SyncQueue;
  vault: Vault | null;
  publicUrl: () => string;
}
