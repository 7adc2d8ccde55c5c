/**
 * Maximum rows of an organization on every plan. They bound the size of the database, of lists and of jobs that one tenant can cause. A
 * smaller limit of the plan has precedence. Waiting reports (100) and report schedules (200) have their own limits in
 * `features/reporting/reports`.
 */
export const rowCaps = {
  /** Tags of all images, including those that were listed by a catalog and never scanned. */
  tags: 1_000_000,
  registries: 1_000,
  sensors: 1_000,
  /** Keys that were not revoked. */
  apiKeys: 1_000,
  /** Tokens of all members that were not revoked. */
  personalAccessTokens: 5_000,
  /** Open invites. */
  invites: 500,
  /** Saved views of all members, private and shared. */
  savedViews: 20_000,
  /** Destinations of scheduled reports. */
  reportDestinations: 100,
  /** Stored reports and compliance packs. */
  reports: 10_000,
} as const;

export type CappedRows = keyof typeof rowCaps;
