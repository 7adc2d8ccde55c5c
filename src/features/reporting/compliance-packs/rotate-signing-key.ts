import type { Kysely } from 'kysely';
import { fingerprintOf, statementOf } from '../../../compliance/keys/key-history.ts';
import { signKeyStatement } from '../../../compliance/keys/signing-key-statement.ts';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { publicHalf, sealNewKey, signingKey } from '../../platform/signing-keys/signing-key.ts';
import { insertSigningKey, retireSigningKey } from '../../platform/signing-keys/signing-key-store.ts';
import { signAuditLog } from './sign-audit-log.ts';

/**
 * Replaces the signing key of the organization. The private half of the old key is deleted. Its public half is retained with its validity, and
 * each key signs a statement about the other. The audit log is signed with the old key before and with the new key after the rotation.
 *
 * @throws {SigningKeyError}
 */
export async function rotateSigningKey(deps: { db: Kysely<Database>; vault: Vault }, caller: Caller): Promise<void> {
  const { organizationId } = caller.principal;
  await signAuditLog(deps, organizationId);
  await deps.db.transaction().execute(async (transaction) => {
    const { privateKey: oldKey, ...old } = await signingKey(transaction, deps.vault, organizationId);
    const newKey = await sealNewKey(transaction, deps.vault, organizationId);
    // Each key has a validity of at least one millisecond, also after two rotations within one.
    const at = new Date(Math.max(Date.now(), old.validFrom.getTime() + 1));
    const number = old.number + 1;
    const [oldPublic, newPublic] = [publicHalf(oldKey), publicHalf(newKey)];
    const retired = statementOf(organizationId, { ...old, publicKey: oldPublic, validUntil: at });
    const begun = statementOf(organizationId, { number, publicKey: newPublic, validFrom: at, validUntil: null });
    const endorsement = signKeyStatement(retired, newKey);
    await retireSigningKey(transaction, organizationId, { number: old.number, validUntil: at, endorsement });
    const introduction = signKeyStatement(begun, oldKey);
    await insertSigningKey(transaction, organizationId, { number, publicKey: newPublic, validFrom: at, introduction });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'settings.signing_key_rotated',
      target: organizationId,
      details: { from: fingerprintOf(oldPublic), to: fingerprintOf(newPublic) },
    });
  });
  await signAuditLog(deps, organizationId);
}
