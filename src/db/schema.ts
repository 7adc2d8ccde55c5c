import type { ColumnType, Generated } from 'kysely';
import type { FixState, VulnerabilityFacts } from '../domain/finding.ts';
import type { OperatingSystem } from '../domain/package.ts';
import type { RegistryProvider } from '../domain/registry-provider.ts';
import type { ScannerRun, ScanProgress } from '../domain/scan.ts';
import type { ScanErrorRecord } from '../domain/scan-error.ts';
import type { EngineWarning } from '../domain/warning.ts';
import type { CheckResult } from '../engine/checks/image-check.ts';
import type { Coverage } from '../engine/matching/match-result.ts';
import type { ImageEvidence, InventoryLayer } from '../engine/pipeline/inventory.ts';

/** Tables as kysely sees them; the truth is in migrations/. Timestamps are read as Date. */
export interface Database {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  audit_log: AuditLogTable;
  rate_limit_hits: RateLimitHitsTable;
  layer_results: LayerResultsTable;
  inventories: InventoriesTable;
  package_versions: PackageVersionsTable;
  inventory_packages: InventoryPackagesTable;
  advisory_snapshots: AdvisorySnapshotsTable;
  vulnerability_facts: VulnerabilityFactsTable;
  exploit_signals: ExploitSignalsTable;
  images: ImagesTable;
  tags: TagsTable;
  tag_platforms: TagPlatformsTable;
  scans: ScansTable;
  findings: FindingsTable;
  users: UsersTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  personal_access_tokens: PersonalAccessTokensTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  invites: InvitesTable;
  password_reset_links: PasswordResetLinksTable;
  setup_links: SetupLinksTable;
  master_key: MasterKeyTable;
  organization_keys: OrganizationKeysTable;
  sealed_secrets: SealedSecretsTable;
  scan_uploads: ScanUploadsTable;
  sensors: SensorsTable;
  sensor_jobs: SensorJobsTable;
  triage_decisions: TriageDecisionsTable;
  triage_history: TriageHistoryTable;
  sla_policies: SlaPoliciesTable;
  attestations: AttestationsTable;
  suppressed_lines: SuppressedLinesTable;
  registries: RegistriesTable;
  scan_use: ScanUseTable;
  billing_events: BillingEventsTable;
  signing_keys: SigningKeysTable;
  audit_checkpoints: AuditCheckpointsTable;
  billing_subscriptions: BillingSubscriptionsTable;
  report_schedules: ReportSchedulesTable;
  reports: ReportsTable;
  report_snapshots: ReportSnapshotsTable;
  report_shares: ReportSharesTable;
  posture_days: PostureDaysTable;
  kept_figures: KeptFiguresTable;
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

/** Written as JSON text, read as whatever was stored; readers say what they expect. */
type Json<Read> = ColumnType<Read, string, string>;
/** 64-bit integers come back as text. */
type BigIntText = ColumnType<string, number | string, number | string>;

export interface LayerResultsTable {
  id: Generated<string>;
  organization_id: string | null;
  digest: string;
  engine_revision: string;
  result: Buffer;
  created_at: DefaultTimestamp;
}

export interface InventoriesTable {
  id: Generated<string>;
  organization_id: string | null;
  digest: string;
  engine_revision: string;
  operating_system: Json<OperatingSystem | null>;
  layers: Json<InventoryLayer[]>;
  evidence: Json<ImageEvidence>;
  warnings: Json<EngineWarning[]>;
  size_bytes: BigIntText;
  uncompressed_bytes: BigIntText;
  package_count: number;
  created_at: DefaultTimestamp;
}

export interface PackageVersionsTable {
  id: Generated<string>;
  key: Buffer;
  type: string;
  name: string;
  version: string;
  architecture: string | null;
  source_name: string | null;
  source_version: string | null;
  purl: string;
}

export interface InventoryPackagesTable {
  inventory_id: string;
  position: number;
  package_version_id: string;
  layer_index: number;
  paths: string[];
  licenses: string[];
  is_development: boolean;
  is_owned_by_distribution: boolean;
}

export interface AdvisorySnapshotsTable {
  id: Generated<string>;
  digest: string;
  built_at: Timestamp;
  feeds: Json<unknown>;
  created_at: DefaultTimestamp;
}

export interface VulnerabilityFactsTable {
  id: Generated<string>;
  content_hash: Buffer;
  vulnerability_id: string;
  severity: number;
  cvss_score: number | null;
  facts: Json<VulnerabilityFacts>;
}

export interface ExploitSignalsTable {
  snapshot_id: string;
  vulnerability_id: string;
  epss_score: number | null;
  epss_percentile: number | null;
  is_known_exploited: boolean;
}

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
  last_scanned_at: NullableTimestamp;
  created_at: DefaultTimestamp;
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
}

export interface TagPlatformsTable {
  id: Generated<string>;
  organization_id: string;
  tag_id: string;
  platform: string;
  last_assessment: Generated<number>;
  latest_scan_id: string | null;
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
  assessment: number | null;
  checks: ColumnType<CheckResult[], string | undefined, string>;
  scoring: ColumnType<unknown, string | null | undefined, string | null>;
  coverage: ColumnType<Coverage | null, string | null | undefined, string | null>;
  warnings: ColumnType<EngineWarning[], string | undefined, string>;
  created_at: DefaultTimestamp;
  started_at: NullableTimestamp;
  scanned_at: NullableTimestamp;
  duration_ms: number | null;
}

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
  severity: number;
  cvss_score: number | null;
  epss_score: number | null;
  epss_percentile: number | null;
  is_known_exploited: Generated<boolean>;
  triage_status: Generated<number>;
  opened_at_assessment: number;
  opened_cause: string;
  closed_at_assessment: number | null;
  closed_cause: string | null;
  detected_at: Timestamp;
  closed_at: NullableTimestamp;
  first_detected_at: NullableTimestamp;
  /** In force while later than now; `infinity` is read as the number. */
  suppressed_until: ColumnType<Date | number | null, string | null | undefined, string | null>;
}

export interface ScanUploadsTable {
  key_id: string;
  external_id: string;
  organization_id: string;
  scan_id: string;
  answer: Json<unknown>;
  created_at: DefaultTimestamp;
}

export interface SensorsTable {
  id: string;
  organization_id: string;
  registry_id: string | null;
  key_id: string;
  name: string;
  hostname: Generated<string>;
  version: string;
  last_heartbeat_at: DefaultTimestamp;
  created_at: DefaultTimestamp;
}

export interface SensorJobsTable {
  id: string;
  scan_id: string;
  sensor_id: string;
  leased_until: Timestamp;
  created_at: DefaultTimestamp;
}

export interface TriageDecisionsTable {
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

export interface SuppressedLinesTable {
  tag_platform_id: string;
  organization_id: string;
  image_id: string;
  risk_score: number;
  grade_rank: number | null;
  critical: number;
  high: number;
  medium: number;
  low: number;
  valid_until: ColumnType<Date | number, string, string>;
}

export interface SlaPoliciesTable {
  organization_id: string;
  critical_days: number;
  high_days: number;
  medium_days: number;
  low_days: number;
  updated_at: DefaultTimestamp;
}

export interface RegistriesTable {
  id: string;
  organization_id: string;
  name: string;
  provider: RegistryProvider;
  url: string | null;
  host: string | null;
  scan_method: 'cloud' | 'sensor';
  schedule: 'manual' | 'on_push' | 'daily' | 'weekly';
  scanners: string[];
  are_scanners_explicit: boolean;
  tag_include: Generated<string>;
  tag_exclude: Generated<string>;
  is_insecure: Generated<boolean>;
  ca_certificate: string | null;
  repositories: string[] | null;
  sensor_key_id: string | null;
  health_status: Generated<'unknown' | 'healthy' | 'unauthorized' | 'unreachable' | 'error' | 'sensor_offline'>;
  health_code: string | null;
  health_message: string | null;
  last_sync_at: NullableTimestamp;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  sync_job_id: Generated<string | null>;
  webhook_generation: Generated<number>;
}

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

export interface SigningKeysTable {
  organization_id: string;
  public_key: Buffer;
  created_at: DefaultTimestamp;
}

export interface AuditCheckpointsTable {
  organization_id: string;
  number: number;
  sequence: BigIntText;
  hash: Buffer;
  signed_at: Timestamp;
  signature: Buffer;
}

/** What a report is about, as it was resolved when it was asked for. One of these, or none for all of the organization. */
export interface ReportTarget {
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
  target: Json<ReportTarget>;
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
  taken_at: Timestamp;
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
}

export interface KeptFiguresTable {
  organization_id: string;
  registry_id: string | null;
  kind: string;
  taken_at: Timestamp;
  figures: ColumnType<unknown, string, string>;
}
