import type { Generated } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp } from './column-types.ts';

/** Keys and the values that they seal. */

export interface MasterKeyTable {
  is_only: Generated<boolean>;
  fingerprint: Buffer;
  created_at: DefaultTimestamp;
}

export interface OrganizationKeysTable {
  organization_id: string;
  wrapped_key: Buffer;
  created_at: DefaultTimestamp;
  rotated_at: NullableTimestamp;
}

export interface SealedSecretsTable {
  owner_id: string;
  organization_id: string;
  wrapped_key: Buffer;
  payload: Buffer;
}

export interface SigningKeysTable {
  organization_id: string;
  number: number;
  public_key: Buffer;
  created_at: DefaultTimestamp;
  retired_at: NullableTimestamp;
  introduction: Buffer | null;
  endorsement: Generated<Buffer | null>;
}
