import type { Kysely } from 'kysely';
import type { HistoricKey } from '../../../compliance/keys/key-history.ts';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { signingKey } from '../../platform/signing-keys/signing-key.ts';
import { listSigningKeys, lockSigningKey, readPresentKey } from '../../platform/signing-keys/signing-key-store.ts';
import { signAuditLog } from './sign-audit-log.ts';

/**
 * Returns the public keys of the organization by number, the current key last. Creates the first key. The audit log records a new key and is
 * signed at once, so that a key without a checkpoint indicates deleted checkpoints.
 *
 * @throws {SigningKeyError}
 */
export async function publishSigningKeys(
  { db, vault }: { db: Kysely<Database>; vault: Vault },
  caller: Caller,
): Promise<HistoricKey[]> {
  const { organizationId } = caller.principal;
  const { isNew, keys } = await db.transaction().execute(async (transaction) => {
    await lockSigningKey(transaction, organizationId);
    const isNew = (await readPresentKey(transaction, organizationId)) === undefined;
    await signingKey(transaction, vault, organizationId);
    if (isNew)
      await recordAudit(transaction, {
        ...actorOf(caller),
        action: 'settings.signing_key_made',
        target: organizationId,
        details: {},
      });
    return { isNew, keys: await listSigningKeys(transaction, organizationId) };
  });
  if (isNew) await signAuditLog({ db, vault }, organizationId);
  return keys;
}
