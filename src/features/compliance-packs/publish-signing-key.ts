import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { actorOf, type Caller } from '../audit/caller.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Vault } from '../encryption/create-vault.ts';
import { signingKey } from '../signing-keys/signing-key.ts';
import { lockSigningKey, readPublicKey } from '../signing-keys/store.ts';
import { signLog } from './sign-log.ts';
import { signingKeyCreatedAt } from './store-targets.ts';

/**
 * The organization's public key, made when it has none. The log says so then and is signed at once, since a key without a checkpoint means
 * that checkpoints are gone.
 *
 * @throws {SigningKeyError}
 */
export async function publishSigningKey(
  { db, vault }: { db: Kysely<Database>; vault: Vault },
  caller: Caller,
): Promise<{ key: KeyObject; createdAt: Date }> {
  const { organizationId } = caller.principal;
  const { isNew, ...published } = await db.transaction().execute(async (transaction) => {
    await lockSigningKey(transaction, organizationId);
    const isNew = (await readPublicKey(transaction, organizationId)) === undefined;
    const key = createPublicKey(await signingKey(transaction, vault, organizationId));
    if (isNew)
      await recordAudit(transaction, {
        ...actorOf(caller),
        action: 'settings.signing_key_made',
        target: organizationId,
        details: {},
      });
    return { isNew, key, createdAt: await signingKeyCreatedAt(transaction, organizationId) };
  });
  if (isNew) await signLog({ db, vault }, organizationId);
  return published;
}
