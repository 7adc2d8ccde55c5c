import { validationError } from '../../../domain/api-error.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';

const purposeOf = (userId: string) => `second factor\n${userId}`;

/** Throws VALIDATION_ERROR when the service has no master key. */
export function sealSecret(vault: Vault | null, userId: string, secret: Uint8Array): Buffer {
  if (vault) return vault.sealPersonal(purposeOf(userId), secret);
  throw validationError([
    {
      path: 'code',
      message: 'the second factor cannot be stored: the operator of this service must set PLIMSOLL_MASTER_KEY first',
    },
  ]);
}

/** Throws `UnsealError`. */
export function openSecret(vault: Vault | null, userId: string, sealed: Uint8Array): Buffer {
  // A database that contains sealed values cannot be opened without its key, so that this is a defect.
  if (!vault) throw new Error('a second factor is sealed, and there is no master key');
  return vault.openPersonal(purposeOf(userId), sealed);
}
