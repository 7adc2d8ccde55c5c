import type { ColumnType, Generated } from 'kysely';
import type { BigIntText, DefaultTimestamp, Json, NullableTimestamp, Timestamp } from './column-types.ts';

/** Reports, and the figures of each day. */

/** Resolved scope of a report. At most one field is set; none means the whole organization or all registries. */
export interface ReportScopeIds {
  registryId?: string;
  tagIds?: string[];
  scanId?: string;
  layer?: { id: string; digest: string; index: number };
  package?: { id: string; versionIds: string[] };
}

interface ReportRequestColumns {
  id: string;
  organization_id: string;
  type: string;
  format: string;
  name: string;
  scope: 'org' | 'registry' | 'custom';
  scope_label: string;
  target: Json<ReportScopeIds>;
  sections: string[];
  options: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_by: string;
  created_by_name: string;
  created_at: DefaultTimestamp;
}

export interface ReportSchedulesTable extends ReportRequestColumns {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  anchor: Timestamp;
  next_at: Timestamp;
  last_report_id: string | null;
  destination_ids: Generated<string[]>;
}

export interface ReportsTable extends ReportRequestColumns {
  status: Generated<number>;
  version: Generated<number>;
  scope_key: string;
  frequency: 'ONE_TIME' | 'DAILY' | 'WEEKLY' | 'MONTHLY';
  schedule_id: string | null;
  error: ColumnType<{ code: string; message: string } | null, string | null | undefined, string | null>;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  size_bytes: ColumnType<string | null, number | null | undefined, number | null>;
}

export interface ReportSnapshotsTable {
  report_id: string;
  version: number;
  organization_id: string;
  type: string;
  scope_key: string;
  as_of: Timestamp;
  size_bytes: BigIntText;
  intelligence: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: DefaultTimestamp;
}

export interface ReportSharesTable {
  id: string;
  report_id: string;
  version: number;
  organization_id: string;
  token_hash: Buffer;
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
  uses: Generated<number>;
  created_by: string;
  created_by_name: string;
  created_at: DefaultTimestamp;
}

export interface PostureDaysTable {
  organization_id: string;
  registry_id: string | null;
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  computed_at: Timestamp;
  images: number;
  tags: number;
  tags_scanned: number;
  tags_recent: number;
  critical: number | null;
  high: number | null;
  medium: number | null;
  low: number | null;
  negligible: number | null;
  unknown: number | null;
  known_exploited: number | null;
  fixable: number | null;
  breached: number | null;
  risk_average: number | null;
  score_version: number | null;
  /** Null: no tag of the image was ever scanned. */
  images_scored: number | null;
  /** Images by grade. Null: not recorded. */
  grade_a: number | null;
  grade_b: number | null;
  grade_c: number | null;
  grade_d: number | null;
  grade_f: number | null;
  ungraded: number | null;
  not_scanned: number | null;
}

export interface CachedPostureFiguresTable {
  organization_id: string;
  registry_id: string | null;
  kind: string;
  computed_at: Timestamp;
  format: number;
  figures: ColumnType<unknown, string, string>;
}
