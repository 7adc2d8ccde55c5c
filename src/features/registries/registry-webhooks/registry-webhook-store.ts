import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';

/** Invalidates all earlier webhook secrets of the registry. */
export async function nextWebhookGeneration(
  transaction: Kysely<Database>,
  organizationId: string,
  registryId: string,
): Promise<Pick<RegistryRow, 'name' | 'provider' | 'webhook_generation'> | undefined> {
  return transaction
    .updateTable('registries')
    .set({ webhook_generation: sql`webhook_generation + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', registryId)
    .returning(['name', 'provider', 'webhook_generation'])
    .executeTakeFirst();
}

type WebhookRegistry = Pick<
  RegistryRow,
  'id' | 'organization_id' | 'url' | 'host' | 'repositories' | 'scan_method' | 'webhook_generation'
>;

/** The request has no organization yet. The registry in its path determines it. */
export async function findWebhookRegistry(
  db: Kysely<Database>,
  registryId: string,
): Promise<WebhookRegistry | undefined> {
  return db
    .selectFrom('registries')
    .select(['id', 'organization_id', 'url', 'host', 'repositories', 'scan_method', 'webhook_generation'])
    .where('id', '=', registryId)
    .executeTakeFirst();
}
