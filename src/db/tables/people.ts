import type { ColumnType, Generated } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './column-types.ts';

/** Users and their sign-in. */

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  created_at: DefaultTimestamp;
}

export interface MembershipsTable {
  organization_id: string;
  user_id: string;
  role: string;
  status: Generated<'ACTIVE' | 'SUSPENDED'>;
  last_seen_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

export interface SessionsTable {
  token_hash: Buffer;
  organization_id: string;
  user_id: string;
  created_at: DefaultTimestamp;
  last_used_at: DefaultTimestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PersonalAccessTokensTable {
  id: string;
  organization_id: string;
  user_id: string;
  name: string;
  permissions: string | null;
  secret_hash: Buffer;
  prefix: string;
  last_used_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

export interface InvitesTable {
  id: string;
  organization_id: string;
  email: string;
  role: string;
  token_hash: Buffer;
  created_by: string;
  expires_at: Timestamp;
  created_at: DefaultTimestamp;
}

export interface PasswordResetLinksTable {
  token_hash: Buffer;
  organization_id: string;
  user_id: string;
  created_by: string;
  expires_at: Timestamp;
  created_at: DefaultTimestamp;
}

export interface SetupLinksTable {
  token_hash: Buffer;
  organization_id: string;
  expires_at: Timestamp;
}

export interface SecondFactorsTable {
  user_id: string;
  sealed_secret: Buffer;
  confirmed_at: NullableTimestamp;
  last_step: ColumnType<string, number | string | undefined, number | string>;
  failures: Generated<number>;
  retry_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}
