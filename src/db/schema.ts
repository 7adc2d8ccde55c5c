import type { ColumnType, Generated } from 'kysely';

/** Tables as kysely sees them; the truth is in migrations/. Timestamps are read as Date. */
export interface Database {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  audit_log: AuditLogTable;
  rate_limit_hits: RateLimitHitsTable;
}

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface OrganizationsTable {
  id: string;
  name: string;
  plan: Generated<string>;
  created_at: DefaultTimestamp;
}

export interface ApiKeysTable {
  id: string;
  organization_id: string;
  name: string;
  role: string;
  scope: Generated<string>;
  secret_hash: Buffer;
  prefix: string;
  created_by: string | null;
  last_used_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

export interface AuditLogTable {
  id: string;
  organization_id: string;
  sequence: ColumnType<string, number | string, never>;
  actor: ColumnType<unknown, string, never>;
  action: string;
  target: string | null;
  ip: string | null;
  request_id: string | null;
  details: ColumnType<unknown, string, never>;
  created_at: Timestamp;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface RateLimitHitsTable {
  id: Generated<string>;
  bucket: string;
  at: Timestamp;
}
