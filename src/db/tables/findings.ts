import type { ColumnType, Generated } from 'kysely';
import type { Disagreement, FixState } from '../../domain/finding.ts';
import type { ClosedCause, OpenedCause } from '../../domain/finding-cause.ts';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './column-types.ts';

/** Findings, triage and attestations. */

export interface FindingsTable {
  row_id: Generated<string>;
  id: string;
  organization_id: string;
  tag_platform_id: string;
  tag_id: string;
  image_id: string;
  vulnerability_id: string;
  package_version_id: string;
  facts_id: string;
  fixed_version: string | null;
  fix_state: FixState;
  advisory_ids: string[];
  sources: Generated<string[]>;
  disagreement: ColumnType<Disagreement[] | null, string | null | undefined, string | null>;
  severity: number;
  cvss_score: number | null;
  epss_score: number | null;
  epss_percentile: number | null;
  is_known_exploited: Generated<boolean>;
  is_malware: Generated<boolean>;
  triage_status: Generated<number>;
  opened_at_assessment: number;
  opened_cause: OpenedCause;
  closed_at_assessment: number | null;
  closed_cause: ClosedCause | null;
  detected_at: Timestamp;
  closed_at: NullableTimestamp;
  first_detected_at: NullableTimestamp;
  /** The finding is suppressed until this time; `infinity` is read as a number. */
  suppressed_until: ColumnType<Date | number | null, string | null | undefined, string | null>;
}

export interface TriageTable {
  organization_id: string;
  image_id: string;
  vulnerability_id: string;
  package_type: string;
  package_name: string;
  status: number;
  assignee: string | null;
  note: string | null;
  updated_at: DefaultTimestamp;
}

export interface TriageHistoryTable {
  id: Generated<string>;
  organization_id: string;
  image_id: string;
  vulnerability_id: string;
  package_type: string;
  package_name: string;
  status: number;
  assignee: string | null;
  note: string | null;
  actor_id: string | null;
  actor_name: string | null;
  created_at: DefaultTimestamp;
}

export interface BulkTriagesTable {
  id: string;
  organization_id: string;
  created_at: DefaultTimestamp;
  undone_at: NullableTimestamp;
}

export interface BulkTriageChangesTable {
  bulk_triage_id: string;
  organization_id: string;
  image_id: string;
  vulnerability_id: string;
  package_type: string;
  package_name: string;
  previous_status: number | null;
  previous_assignee: string | null;
  previous_note: string | null;
  previous_updated_at: Generated<Date | null>;
}

export interface AttestationsTable {
  id: string;
  organization_id: string;
  cve_id: string;
  package_name: string;
  category: 'false_positive' | 'not_applicable' | 'risk_accepted' | 'compensating_control';
  reason: string;
  evidence: string | null;
  scope_type: 'tag' | 'historical' | 'blanket';
  tag_id: string | null;
  as_of: NullableTimestamp;
  status: Generated<number>;
  expires_at: NullableTimestamp;
  proposed_by: string;
  proposed_by_name: string;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: NullableTimestamp;
  note: string | null;
  ended_by: string | null;
  ended_by_name: string | null;
  ended_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

export interface SuppressedTagPlatformsTable {
  tag_platform_id: string;
  organization_id: string;
  image_id: string;
  risk_score: number;
  grade_rank: number | null;
  critical: number;
  high: number;
  medium: number;
  low: number;
  negligible: number;
  unknown: number;
  valid_until: ColumnType<Date | number, string, string>;
}
