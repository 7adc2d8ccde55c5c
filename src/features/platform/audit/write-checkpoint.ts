import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { fingerprintOf, trustedKeys } from '../../../compliance/keys/key-history.ts';
import type { Database } from '../../../db/schema.ts';
import type { Vault } from '../encryption/create-vault.ts';
import { publicHalf, signingKey } from '../signing-keys/signing-key.ts';
import { listSigningKeys } from '../signing-keys/signing-key-store.ts';
import { insertCheckpoint, lastCheckpoint, lockCheckpoints } from './audit-checkpoint-store.ts';
import { type ChainEnd, readChain } from './audit-log-store.ts';
import { type Checkpoint, isSignedBy, signCheckpoint } from './checkpoint.ts';
import { verifyChain } from './verify-chain.ts';

/** The log differs from the last checkpoint. Signing it would confirm the change. */
export class AuditTamperError extends Error {
  override readonly name = 'AuditTamperError';
}

/**
 * Signs the current end of the organization's log after verifying that it continues the last checkpoint. Returns undefined when there is
 * nothing to sign or another process has just signed.
 *
 * @throws {AuditTamperError}
 * @throws {SigningKeyError}
 */
export async function writeCheckpoint(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
  isDue: (last: Checkpoint | undefined) => boolean = () => true,
): Promise<Checkpoint | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockCheckpoints(transaction, organizationId);
    const last = await lastCheckpoint(transaction, organizationId);
    if (!isDue(last)) return undefined;
    const { privateKey, number: keyNumber } = await signingKey(transaction, vault, organizationId);
    if (last && !(await isOurs(transaction, last, privateKey))) {
      throw new AuditTamperError(`checkpoint ${last.number} was not signed with a key of the organization`);
    }
    const end = await endOfValidChain(transaction, organizationId, last);
    if (!end) return undefined;
    const checkpoint = signCheckpoint(
      { organizationId, number: (last?.number ?? 0) + 1, ...end, signedAt: new Date(), keyNumber },
      privateKey,
    );
    await insertCheckpoint(transaction, checkpoint);
    return checkpoint;
  });
}

/** Whether a key of the organization signed the checkpoint: the current one, or an earlier one that the current one endorses. */
async function isOurs(db: Kysely<Database>, checkpoint: Checkpoint, privateKey: KeyObject): Promise<boolean> {
  const { organizationId, keyNumber } = checkpoint;
  const history = await listSigningKeys(db, organizationId);
  const trusted = trustedKeys(organizationId, history, fingerprintOf(publicHalf(privateKey)));
  const signer = trusted.find(({ number }) => number === keyNumber);
  return signer !== undefined && isSignedBy(checkpoint, signer.key);
}

async function endOfValidChain(
  db: Kysely<Database>,
  organizationId: string,
  last: Checkpoint | undefined,
): Promise<ChainEnd | null> {
  if (last) await requireEntry(db, last);
  const verdict = await verifyChain(db, organizationId, last ?? null);
  if (!verdict.isIntact) throw new AuditTamperError(verdict.problem.message);
  return verdict.end && { sequence: verdict.end.sequence, hash: verdict.end.hash };
}

async function requireEntry(db: Kysely<Database>, { organizationId, number, sequence, hash }: Checkpoint) {
  const [entry] = await readChain(db, organizationId, { after: sequence - 1n, limit: 1 });
  if (entry?.sequence === sequence && entry.hash.equals(hash)) return;
  throw new AuditTamperError(`entry ${sequence}, signed by checkpoint ${number}, is missing or was changed`);
}
