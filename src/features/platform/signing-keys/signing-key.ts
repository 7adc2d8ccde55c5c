import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SecretOwner, Vault } from '../encryption/create-vault.ts';
import { insertSigningKey, lockSigningKey, readPresentKey } from './signing-key-store.ts';

/** The stored public and private key do not match: one of them was changed. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError';
}

/** The current key of an organization. */
export interface SigningKey {
  number: number;
  privateKey: KeyObject;
  validFrom: Date;
}

/**
 * Returns the organization's current Ed25519 key and creates it if there is none. The public key is stored in clear text and the private
 * key in the vault. A key pair that does not match is neither used nor replaced.
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

/** Creates a private key and seals it in place of the previous one. */
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

/** Returns the public key of the sealed private key as SPKI in DER, or undefined when the vault has none. */
export async function sealedPublicKey(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
): Promise<Buffer | undefined> {
  const privateKey = await revealPrivateKey(db, vault, organizationId);
  return privateKey && publicHalf(privateKey);
}

/** Public key as SPKI in DER. */
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
