import type { Generated } from 'kysely';
import type { NotAssessedKind } from '../../domain/scan.ts';
import type { CheckResult } from '../../engine/checks/image-check.ts';
import type { DefaultTimestamp, Json, NullableTimestamp } from './column-types.ts';

/** Re-matching of stored inventories with a new advisory snapshot. */

export interface RematchStateTable {
  is_only: Generated<boolean>;
  snapshot_id: string | null;
  matching_revision: string | null;
  fetched_at: NullableTimestamp;
  preparation_id: string | null;
  target_id: string | null;
  organization_id: Generated<string>;
  tag_platform_id: Generated<string>;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
}

export interface DueRematchesTable {
  tag_platform_id: string;
  organization_id: string;
  created_at: DefaultTimestamp;
}

export interface RematchResultsTable {
  scan_id: string;
  organization_id: string;
  image_id: string;
  tag_platform_id: string;
  snapshot_id: string;
  matching_revision: string | null;
  assessment: number;
  risk_score: number | null;
  score_version: Generated<number>;
  grade_rank: number | null;
  critical: number;
  high: number;
  medium: number;
  low: number;
  negligible: number;
  unknown: number;
  completeness: 'complete' | 'partial';
  not_assessed: Json<NotAssessedKind[]> | null;
  checks: Json<CheckResult[]> | null;
  checks_changed_at: NullableTimestamp;
  rematched_at: DefaultTimestamp;
}
