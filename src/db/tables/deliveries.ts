import type { ColumnType, Generated } from 'kysely';
import type { DefaultTimestamp, Json, NullableTimestamp } from './column-types.ts';

/** Delivery of scheduled reports. */

export interface EmailSettings {
  recipients: string[];
}

export interface WebhookSettings {
  url: string;
}

export interface BucketSettings {
  /** Base address of an S3-compatible object store. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Start of the keys. Empty or with a trailing slash. */
  prefix: string;
}

export interface ReportDestinationsTable {
  id: string;
  organization_id: string;
  name: string;
  kind: 'email' | 'webhook' | 'bucket';
  settings: Json<EmailSettings | WebhookSettings | BucketSettings>;
  created_by: string;
  created_by_name: string;
  created_at: DefaultTimestamp;
}

export interface ReportDeliveriesTable {
  id: string;
  organization_id: string;
  report_id: string;
  version: number;
  destination_id: string;
  status: Generated<number>;
  attempts: Generated<number>;
  next_at: DefaultTimestamp;
  error: ColumnType<{ code: string; message: string } | null, string | null | undefined, string | null>;
  created_at: DefaultTimestamp;
  completed_at: NullableTimestamp;
}
