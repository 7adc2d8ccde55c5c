import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { validationError } from '../../../domain/api-error.ts';
import type { SecretOwner, Vault } from '../../platform/encryption/create-vault.ts';
import { DeliveryError } from './delivery-error.ts';

/** Secret of a webhook: its key signs requests. Secret of a bucket: its access keys. */
export interface DestinationSecret {
  signingKey?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
}

/** A signing key in the form of Standard Webhooks: `whsec_` and 32 bytes in base64. */
export function newSigningKey(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** @throws {ApiError} VALIDATION_ERROR without a master key */
export async function storeDestinationSecret(
  vault: Vault | null,
  transaction: Kysely<Database>,
  owner: SecretOwner,
  secret: DestinationSecret,
): Promise<void> {
  if (vault === null) {
    const message = 'cannot be used: the operator of this service must set PLIMSOLL_MASTER_KEY first';
    throw validationError([{ path: 'kind', message }]);
  }
  await vault.store(transaction, owner, JSON.stringify(secret));
}

/** @throws {DeliveryError} SECRET_UNAVAILABLE if the secret cannot be decrypted */
export async function revealDestinationSecret(
  vault: Vault | null,
  db: Kysely<Database>,
  owner: SecretOwner,
): Promise<DestinationSecret> {
  try {
    const text = await vault?.reveal(db, owner);
    if (text === undefined) return {};
    const { signingKey, accessKeyId, secretAccessKey } = JSON.parse(text) as Record<string, unknown>;
    return {
      ...(typeof signingKey === 'string' && { signingKey }),
      ...(typeof accessKeyId === 'string' && { accessKeyId }),
      ...(typeof secretAccessKey === 'string' && { secretAccessKey }),
    };
  } catch (cause) {
    const message = 'The credentials of the destination cannot be decrypted. Create the destination again.';
    throw new DeliveryError('SECRET_UNAVAILABLE', message, { cause });
  }
}
