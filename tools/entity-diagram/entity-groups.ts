/** One diagram of `docs/entities.md`. */
export interface EntityGroup {
  title: string;
  tables: readonly string[];
}

/** Every table of the service is in exactly one group; `renderEntities` refuses a table that is in none. */
export const entityGroups: readonly EntityGroup[] = [
  {
    title: 'Organizations, plans and billing',
    tables: ['organizations', 'organization_logos', 'scan_use', 'billing_events', 'billing_subscriptions'],
  },
  {
    title: 'People and their credentials',
    tables: [
      'users',
      'memberships',
      'sessions',
      'personal_access_tokens',
      'second_factors',
      'recovery_codes',
      'invites',
      'password_reset_links',
      'setup_links',
      'saved_views',
      'overview_visits',
    ],
  },
  {
    title: 'API keys, registries and sensors',
    tables: ['api_keys', 'api_key_registries', 'registries', 'sensors', 'sensor_jobs'],
  },
  { title: 'Images and scans', tables: ['images', 'tags', 'tag_platforms', 'scans', 'scan_uploads'] },
  {
    title: 'Content of images and advisories',
    tables: [
      'layer_results',
      'inventories',
      'inventory_packages',
      'package_versions',
      'advisory_snapshots',
      'vulnerability_facts',
      'exploit_signals',
    ],
  },
  {
    title: 'Findings, triage and attestations',
    tables: [
      'findings',
      'shadow_findings',
      'triage',
      'triage_history',
      'bulk_triages',
      'bulk_triage_changes',
      'attestations',
      'suppressed_tag_platforms',
      'sla_policies',
    ],
  },
  {
    title: 'Re-matching',
    tables: ['rematch_state', 'rematch_changes', 'rematch_inventories', 'due_rematches', 'rematch_results'],
  },
  {
    title: 'Reports and posture',
    tables: [
      'report_schedules',
      'report_destinations',
      'report_deliveries',
      'reports',
      'report_snapshots',
      'report_shares',
      'posture_days',
      'cached_posture_figures',
      'reviews',
    ],
  },
  {
    title: 'Stored totals',
    tables: ['scan_counts', 'finding_totals', 'finding_total_changes', 'totals_checks'],
  },
  {
    title: 'Encryption, signing and audit',
    tables: ['master_key', 'organization_keys', 'sealed_secrets', 'signing_keys', 'audit_log', 'audit_checkpoints'],
  },
  { title: 'Tables of the service itself', tables: ['rate_limit_hits', 'schema_migrations'] },
];
