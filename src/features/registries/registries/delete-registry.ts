import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { lockApiKey, markRevoked } from '../../identity/api-keys/api-key-store.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { lockRegistry } from '../../platform/registry-records/registry-store.ts';
import type { ScanQueue } from '../../scanning/scans/scan-queue.ts';
import { endScan } from '../../scanning/scans/scan-store.ts';
import {
  deleteRegistryRow,
  detachFromRegistry,
  lockScansOfRegistry,
  purgeRegistry,
  type UnfinishedScan,
} from './registry-removal-store.ts';

/**
 * Removes a registry with its credentials and the key of its sensors, and cancels its scans that have not ended. With `purge` its images
 * and scans are deleted; otherwise they stay readable without a registry.
 */
export async function deleteRegistry(
  deps: { db: Kysely<Database>; queue: ScanQueue; vault: Vault | null },
  caller: Caller,
  { registryId, purge }: { registryId: string; purge: boolean },
): Promise<{ imagesDeleted: number; scansDeleted: number }> {
  const { organizationId } = caller.principal;
  const { unfinished, deleted } = await deps.db.transaction().execute(async (transaction) => {
    const registry = await lockRegistry(transaction, organizationId, registryId);
    if (!registry) throw notFound('Registry');
    const unfinished = await lockScansOfRegistry(transaction, registryId);
    if (!purge) await cancelAll(transaction, caller, unfinished);
    const deleted = purge ? await purgeRegistry(transaction, registryId) : { imagesDeleted: 0, scansDeleted: 0 };
    if (!purge) await detachFromRegistry(transaction, registryId);
    await deps.vault?.forget(transaction, { organizationId, ownerId: registryId });
    if (registry.sensor_key_id !== null) await revokeSensorKey(transaction, caller, registry.sensor_key_id);
    await deleteRegistryRow(transaction, organizationId, registryId);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'registry.removed',
      target: registryId,
      details: { name: registry.name, provider: registry.provider, url: registry.url, purge, ...deleted },
    });
    return { unfinished, deleted };
  });
  for (const { id, job_id } of unfinished) if (job_id !== null) await deps.queue.cancel(job_id, id);
  return deleted;
}

async function cancelAll(transaction: Kysely<Database>, caller: Caller, scans: UnfinishedScan[]): Promise<void> {
  for (const { id, image, tag } of scans) {
    await endScan(transaction, id, { status: 'CANCELLED', error: null });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'scan.cancelled',
      target: id,
      details: { image: `${image}:${tag}` },
    });
  }
}

async function revokeSensorKey(transaction: Kysely<Database>, caller: Caller, keyId: string): Promise<void> {
  const { organizationId } = caller.principal;
  const key = await lockApiKey(transaction, organizationId, keyId);
  if (!key) return;
  await markRevoked(transaction, organizationId, keyId);
  await recordAudit(transaction, {
    ...actorOf(caller),
    action: 'apikey.revoked',
    target: keyId,
    details: { name: key.name, role: key.role, scope: key.scope, prefix: key.prefix },
  });
}
