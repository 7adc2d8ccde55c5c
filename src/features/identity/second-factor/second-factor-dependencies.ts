import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';

export interface SecondFactorDependencies {
  db: Kysely<Database>;
  /** Null: there is no master key, so no secret can be kept. */
  vault: Vault | null;
}
