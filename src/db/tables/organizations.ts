import type { Generated } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './column-types.ts';

/** Organizations, their keys, limits and plans. */

export interface OrganizationsTable {
  id: string;
  name: string;
  plan: Generated<string>;
  four_eyes: Generated<boolean>;
  /** Shown on every page of a report. */
  report_classification: Generated<string | null>;
  created_at: DefaultTimestamp;
}

export interface OrganizationLogosTable {
  organization_id: string;
  png: Buffer;
  width: number;
  height: number;
}

export interface ApiKeysTable {
  id: string;
  organization_id: string;
  name: string;
  role: string;
  scope: Generated<string>;
  /** Name globs of images that a sensor key may deliver. */
  upload_images: Generated<string[] | null>;
  secret_hash: Buffer;
  prefix: string;
  created_by: string | null;
  last_used_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

/** Registries of a sensor key in addition to the one that it was created with. */
export interface ApiKeyRegistriesTable {
  key_id: string;
  registry_id: string;
  organization_id: string;
}

export interface RateLimitHitsTable {
  id: Generated<string>;
  bucket: string;
  at: Timestamp;
}

export interface SlaPoliciesTable {
  organization_id: string;
  critical_days: number;
  high_days: number;
  medium_days: number;
  low_days: number;
  updated_at: DefaultTimestamp;
}

export interface ScanUseTable {
  organization_id: string;
  month: string;
  scans: number;
}

export interface BillingEventsTable {
  id: string;
  type: string;
  received_at: DefaultTimestamp;
}

export interface BillingSubscriptionsTable {
  id: string;
  organization_id: string | null;
  plan: string | null;
  state: Generated<'INCOMPLETE' | 'ACTIVE' | 'PAST_DUE' | 'SUSPENDED' | 'ENDED'>;
  plan_at: NullableTimestamp;
  state_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}
