import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';

export interface SecondFactorDependencies {
  db: Kysely<Database>;
  /** Null when there is no master key; secrets cannot be stored then. */
  vault: Vault | null;
}
