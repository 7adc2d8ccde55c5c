import type { ColumnType, Generated } from 'kysely';
import type { NotAssessedKind, ScannerRun, ScanProgress } from '../../domain/scan.ts';
import type { ScanErrorRecord } from '../../domain/scan-error.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { CheckResult } from '../../engine/checks/image-check.ts';
import type { Coverage } from '../../engine/matching/match-result.ts';
import type { DefaultTimestamp, Json, NullableTimestamp } from './column-types.ts';

/** Images, their tags and scans. */

export interface ImagesTable {
  id: string;
  organization_id: string;
  registry_id: string | null;
  source: 'registry' | 'demo';
  repository: string;
  name: string;
  registry_key: Generated<string>;
  latest_tag_id: string | null;
  tag_count: Generated<number>;
  risk_score: number | null;
  grade_rank: number | null;
  critical: Generated<number>;
  high: Generated<number>;
  medium: Generated<number>;
  low: Generated<number>;
  negligible: Generated<number>;
  unknown: Generated<number>;
  completeness: 'complete' | 'partial' | null;
  not_assessed: ColumnType<NotAssessedKind[] | null, string | null | undefined, string | null>;
  last_scanned_at: NullableTimestamp;
  created_at: DefaultTimestamp;
  /** A scan or a sync has found one of its tags. */
  is_seen: Generated<boolean>;
}

export interface TagsTable {
  id: string;
  organization_id: string;
  image_id: string;
  name: string;
  digest: string | null;
  latest_scan_id: string | null;
  last_scanned_at: NullableTimestamp;
  removed_at: NullableTimestamp;
  created_at: DefaultTimestamp;
  seen_digest: Generated<string | null>;
  seen_at: NullableTimestamp;
  scheduled_digest: Generated<string | null>;
  scheduled_at: NullableTimestamp;
  pushed_at: NullableTimestamp;
  /** A scan or a sync has found it in its registry. */
  is_seen: Generated<boolean>;
}

export interface TagPlatformsTable {
  id: Generated<string>;
  organization_id: string;
  tag_id: string;
  platform: string;
  last_assessment: Generated<number>;
  /** Null without a result, and while another source describes the tag. */
  latest_scan_id: string | null;
  source: Generated<'pull' | 'sensor' | 'upload'>;
  is_shadow: Generated<boolean>;
}

export interface ScansTable {
  id: string;
  organization_id: string;
  batch_id: string;
  image_id: string;
  tag_id: string;
  tag_platform_id: string | null;
  registry_id: string | null;
  image: string;
  tag: string;
  reference: string;
  requested_platform: string | null;
  platform: string | null;
  digest: string | null;
  origin: Generated<'cloud' | 'sensor' | 'cli'>;
  requested_scanners: string[];
  are_scanners_explicit: boolean;
  all_platforms: Generated<boolean>;
  scanners: ColumnType<ScannerRun[], string | undefined, string>;
  priority: Generated<number>;
  request_key: string;
  queued_by: string | null;
  job_id: string | null;
  attempts: Generated<number>;
  /** Error of the last failed attempt that may be repeated. */
  last_error: ColumnType<ScanErrorRecord | null, string | null | undefined, string | null>;
  /** Set for scans of sensors; for other scans the queue has it. */
  next_attempt_at: NullableTimestamp;
  status: Generated<number>;
  phase: Generated<ScanProgress['phase']>;
  percent: Generated<number>;
  error: ColumnType<ScanErrorRecord | null, string | null | undefined, string | null>;
  completeness: 'complete' | 'partial' | null;
  grade_rank: number | null;
  risk_score: number | null;
  critical: Generated<number>;
  high: Generated<number>;
  medium: Generated<number>;
  low: Generated<number>;
  negligible: Generated<number>;
  unknown: Generated<number>;
  fixable: Generated<number>;
  inventory_id: string | null;
  snapshot_id: string | null;
  matching_revision: string | null;
  assessment: number | null;
  checks: ColumnType<CheckResult[], string | undefined, string>;
  advisories_confirmed_at: NullableTimestamp;
  scoring: ColumnType<unknown, string | null | undefined, string | null>;
  coverage: ColumnType<Coverage | null, string | null | undefined, string | null>;
  /** Null until COMPLETE, and when everything was assessed. */
  not_assessed: ColumnType<NotAssessedKind[] | null, string | null | undefined, string | null>;
  warnings: ColumnType<EngineWarning[], string | undefined, string>;
  created_at: DefaultTimestamp;
  started_at: NullableTimestamp;
  /** When this service or the sender of an upload resolved the tag to the digest. Null when the sender does not state it. */
  resolved_at: NullableTimestamp;
  scanned_at: NullableTimestamp;
  duration_ms: number | null;
}

export interface ScanUploadsTable {
  key_id: string;
  external_id: string;
  organization_id: string;
  scan_id: string;
  answer: Json<unknown>;
  created_at: DefaultTimestamp;
}
