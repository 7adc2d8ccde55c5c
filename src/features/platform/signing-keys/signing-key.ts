import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SecretOwner, Vault } from '../encryption/create-vault.ts';
import { insertSigningKey, lockSigningKey, readPresentKey } from './signing-key-store.ts';

/** The stored parts of a key do not fit together: one of them was changed. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError';
}

/** The present key of an organization. */
export interface SigningKey {
  number: number;
  privateKey: KeyObject;
  validFrom: Date;
}

/**
 * The organization's present Ed25519 key, made when it has none. The public half is stored in clear and the private half in the vault; a key
 * whose halves do not belong together is never used and never replaced.
 *
 * @throws {SigningKeyError}
 */
export async function signingKey(
  transaction: Kysely<Database>,
  vault: Vault,
  organizationId: string,
): Promise<SigningKey> {
  await lockSigningKey(transaction, organizationId);
  const stored = await readPresentKey(transaction, organizationId);
  const privateKey = await revealPrivateKey(transaction, vault, organizationId);
  if (privateKey && stored && publicHalf(privateKey).equals(stored.publicKey)) return { ...stored, privateKey };
  if (privateKey || stored)
    throw new SigningKeyError('The public signing key does not match the encrypted private signing key');
  const validFrom = new Date();
  const made = await sealNewKey(transaction, vault, organizationId);
  await insertSigningKey(transaction, organizationId, {
    number: 1,
    publicKey: publicHalf(made),
    validFrom,
    introduction: null,
  });
  return { number: 1, privateKey: made, validFrom };
}

/** A new private key, sealed in place of the one before it. */
export async function sealNewKey(
  transaction: Kysely<Database>,
  vault: Vault,
  organizationId: string,
): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  await vault.store(transaction, ownerOf(organizationId), secret);
  return privateKey;
}

/** The public half of the sealed private key, SPKI in DER; undefined when the vault holds none. */
export async function sealedPublicKey(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
): Promise<Buffer | undefined> {
  const privateKey = await revealPrivateKey(db, vault, organizationId);
  return privateKey && publicHalf(privateKey);
}

/** SPKI in DER. */
export function publicHalf(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
}

async function revealPrivateKey(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
): Promise<KeyObject | undefined> {
  const secret = await vault.reveal(db, ownerOf(organizationId));
  if (secret === undefined) return undefined;
  return createPrivateKey({ key: Buffer.from(secret, 'base64'), type: 'pkcs8', format: 'der' });
}

function ownerOf(organizationId: string): SecretOwner {
  return { organizationId, ownerId: `${organizationId} signing key` };
}
