import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { deleteDestinationRow } from './destination-store.ts';

/** Deletes a destination, its secret and its deliveries. Schedules that name it continue without it. Throws NOT_FOUND. */
export async function removeDestination(
  { db, vault }: { db: Kysely<Database>; vault: Vault | null },
  caller: Caller,
  destinationId: string,
): Promise<void> {
  const { organizationId } = caller.principal;
  await db.transaction().execute(async (transaction) => {
    const row = await deleteDestinationRow(transaction, organizationId, destinationId);
    if (!row) throw notFound('Report destination');
    await vault?.forget(transaction, { organizationId, ownerId: destinationId });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'report.destination_removed',
      target: destinationId,
      details: { name: row.name, kind: row.kind },
    });
  });
}
