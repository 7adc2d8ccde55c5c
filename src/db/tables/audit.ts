import type { ColumnType } from 'kysely';
import type { BigIntText, Timestamp } from './column-types.ts';

/** The audit log. */

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

export interface AuditCheckpointsTable {
  organization_id: string;
  number: number;
  sequence: BigIntText;
  hash: Buffer;
  signed_at: Timestamp;
  signature: Buffer;
  key_number: number;
}
