import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { lockApiKey, markRevoked } from '../../identity/api-keys/api-key-store.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudits } from '../../platform/audit/record-audit.ts';
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
    const deleted = purge ? await purgeRegistry(transaction, registryId) : { imagesDeleted: 0, scansDeleted: 0 };
    // Audit entries are written after all other locks: triage and revocations lock images and keys before the audit chain.
    const cancelled = purge ? [] : await cancelAll(transaction, unfinished);
    if (!purge) await detachFromRegistry(transaction, registryId);
    await deps.vault?.forget(transaction, { organizationId, ownerId: registryId });
    const { sensor_key_id: keyId, name, provider, url } = registry;
    const revoked = keyId === null ? [] : await revokeSensorKey(transaction, organizationId, keyId);
    await deleteRegistryRow(transaction, organizationId, registryId);
    const details = { name, provider, url, purge, ...deleted };
    const removed = { action: 'registry.removed', target: registryId, details };
    const entries = [...cancelled, ...revoked, removed].map((entry) => ({ ...actorOf(caller), ...entry }));
    await recordAudits(transaction, organizationId, entries);
    return { unfinished, deleted };
  });
  for (const { id, job_id } of unfinished) if (job_id !== null) await deps.queue.cancel(job_id, id);
  return deleted;
}

type Entry = Pick<AuditEntry, 'action' | 'target' | 'details'>;

/** Returns the audit entries. */
async function cancelAll(transaction: Kysely<Database>, scans: UnfinishedScan[]): Promise<Entry[]> {
  for (const { id } of scans) await endScan(transaction, id, { status: 'CANCELLED', error: null });
  return scans.map(({ id, image, tag }) => ({
    action: 'scan.cancelled',
    target: id,
    details: { image: `${image}:${tag}` },
  }));
}

/** Returns the audit entry. */
async function revokeSensorKey(transaction: Kysely<Database>, organizationId: string, keyId: string): Promise<Entry[]> {
  const key = await lockApiKey(transaction, organizationId, keyId);
  if (!key) return [];
  await markRevoked(transaction, organizationId, keyId);
  const { name, role, scope, prefix } = key;
  return [{ action: 'apikey.revoked', target: keyId, details: { name, role, scope, prefix } }];
}
