import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { validationError } from '../../../domain/api-error.ts';
import type { ProvidedCredentials } from '../../../providers/credential-variants.ts';
import { credentialVariants } from '../../../providers/credential-variants.ts';
import type { SecretOwner, Vault } from '../../platform/encryption/create-vault.ts';

/** Seals the credentials of a registry in place of the previous ones; null deletes them. */
export async function storeCredentials(
  vault: Vault | null,
  transaction: Kysely<Database>,
  owner: SecretOwner,
  credentials: ProvidedCredentials | null,
): Promise<void> {
  if (credentials === null) return vault?.forget(transaction, owner);
  if (vault === null) {
    throw validationError([
      {
        path: 'credentials',
        message: 'cannot be stored: the operator of this service must set PLIMSOLL_MASTER_KEY first',
      },
    ]);
  }
  await vault.store(transaction, owner, JSON.stringify(credentials));
}

/** Returns the credentials in clear text, for `withRegistryAccess` only, or null when the registry has none. Throws `UnsealError`. */
export async function revealCredentials(
  vault: Vault | null,
  db: Kysely<Database>,
  owner: SecretOwner,
): Promise<ProvidedCredentials | null> {
  const text = await vault?.reveal(db, owner);
  if (text === undefined) return null;
  const { variant, fields } = JSON.parse(text) as Partial<ProvidedCredentials>;
  const isKnown = typeof variant === 'string' && Object.hasOwn(credentialVariants, variant);
  if (!isKnown || typeof fields !== 'object') throw new Error('sealed credentials of an unknown variant');
  return { variant, fields };
}
