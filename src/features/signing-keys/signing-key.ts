import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SecretOwner, Vault } from '../encryption/create-vault.ts';
import { insertPublicKey, lockSigningKey, readPublicKey } from './store.ts';

/** What is stored of a key does not fit together: somebody changed it. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError';
}

/**
 * The organization's private Ed25519 key, made when it has none. Its public half lies in the open and its private one in the vault; a key
 * whose halves are not of each other is never used and never replaced.
 *
 * @throws {SigningKeyError}
 */
export async function signingKey(
  transaction: Kysely<Database>,
  vault: Vault,
  organizationId: string,
): Promise<KeyObject> {
  await lockSigningKey(transaction, organizationId);
  const stored = await readPublicKey(transaction, organizationId);
  const privateKey = await revealPrivateKey(transaction, vault, organizationId);
  if (privateKey && stored && toDer(privateKey).equals(stored)) return privateKey;
  if (privateKey || stored) throw new SigningKeyError('The public and the sealed private signing key are not one key');
  return makeKey(transaction, vault, organizationId);
}

/** The public half as the vault knows it, SPKI in DER; undefined when it holds none. */
export async function sealedPublicKey(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
): Promise<Buffer | undefined> {
  const privateKey = await revealPrivateKey(db, vault, organizationId);
  return privateKey && toDer(privateKey);
}

/** SHA-256 of the public key (SPKI, DER) in hexadecimal digits: what people write down and compare. */
export function keyFingerprint(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex');
}

async function makeKey(transaction: Kysely<Database>, vault: Vault, organizationId: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  await vault.keep(transaction, ownerOf(organizationId), secret);
  await insertPublicKey(transaction, organizationId, toDer(privateKey));
  return privateKey;
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

function toDer(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
}

function ownerOf(organizationId: string): SecretOwner {
  return { organizationId, ownerId: `${organizationId} signing key` };
}
