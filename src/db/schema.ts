import type { AuditCheckpointsTable, AuditLogTable } from './tables/audit.ts';
import type {
  AdvisorySnapshotsTable,
  ExploitSignalsTable,
  InventoriesTable,
  InventoryPackagesTable,
  LayerResultsTable,
  PackageVersionsTable,
  VulnerabilityFactsTable,
} from './tables/content.ts';
import type { ReportDeliveriesTable, ReportDestinationsTable } from './tables/deliveries.ts';
import type {
  AttestationsTable,
  BulkTriageChangesTable,
  BulkTriagesTable,
  FindingsTable,
  SuppressedTagPlatformsTable,
  TriageHistoryTable,
  TriageTable,
} from './tables/findings.ts';
import type { ImagesTable, ScansTable, ScanUploadsTable, TagPlatformsTable, TagsTable } from './tables/images.ts';
import type {
  ApiKeyRegistriesTable,
  ApiKeysTable,
  BillingEventsTable,
  BillingSubscriptionsTable,
  OrganizationLogosTable,
  OrganizationsTable,
  RateLimitHitsTable,
  ScanUseTable,
  SlaPoliciesTable,
} from './tables/organizations.ts';
import type {
  InvitesTable,
  MembershipsTable,
  PasswordResetLinksTable,
  PersonalAccessTokensTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SetupLinksTable,
  UsersTable,
} from './tables/people.ts';
import type { RegistriesTable, SensorJobsTable, SensorsTable } from './tables/registries.ts';
import type { DueRematchesTable, RematchResultsTable, RematchStateTable } from './tables/rematch.ts';
import type {
  CachedPostureFiguresTable,
  PostureDaysTable,
  ReportSchedulesTable,
  ReportSharesTable,
  ReportSnapshotsTable,
  ReportsTable,
} from './tables/reports.ts';
import type { ReviewsTable } from './tables/reviews.ts';
import type { MasterKeyTable, OrganizationKeysTable, SealedSecretsTable, SigningKeysTable } from './tables/secrets.ts';
import type { OverviewVisitsTable, SavedViewsTable } from './tables/workspace.ts';

/** Table types for kysely, grouped by content in tables/. The migrations define the tables. Timestamps are read as Date. */
export interface Database {
  organizations: OrganizationsTable;
  organization_logos: OrganizationLogosTable;
  api_keys: ApiKeysTable;
  api_key_registries: ApiKeyRegistriesTable;
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
  shadow_findings: FindingsTable;
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
  triage: TriageTable;
  triage_history: TriageHistoryTable;
  bulk_triages: BulkTriagesTable;
  bulk_triage_changes: BulkTriageChangesTable;
  sla_policies: SlaPoliciesTable;
  attestations: AttestationsTable;
  suppressed_tag_platforms: SuppressedTagPlatformsTable;
  rematch_state: RematchStateTable;
  due_rematches: DueRematchesTable;
  rematch_results: RematchResultsTable;
  reviews: ReviewsTable;
  registries: RegistriesTable;
  scan_use: ScanUseTable;
  billing_events: BillingEventsTable;
  signing_keys: SigningKeysTable;
  audit_checkpoints: AuditCheckpointsTable;
  billing_subscriptions: BillingSubscriptionsTable;
  report_schedules: ReportSchedulesTable;
  reports: ReportsTable;
  report_destinations: ReportDestinationsTable;
  report_deliveries: ReportDeliveriesTable;
  report_snapshots: ReportSnapshotsTable;
  report_shares: ReportSharesTable;
  posture_days: PostureDaysTable;
  cached_posture_figures: CachedPostureFiguresTable;
  saved_views: SavedViewsTable;
  overview_visits: OverviewVisitsTable;
}
