/**
 * Rows that one organization may have, on every plan: they bound what a single tenant can make the database, its lists and its jobs hold.
 * A plan's own limit counts where it is smaller. Reports that wait (100) and report schedules (200) have their own bounds in `features/reports`.
 */
export const rowCaps = {
  /** Tags of all images, with those that a catalog named and no scan has read. */
  tags: 1_000_000,
  registries: 1_000,
  sensors: 1_000,
  /** Keys that were not revoked. */
  apiKeys: 1_000,
  /** Tokens of all members that were not revoked. */
  personalAccessTokens: 5_000,
  /** Invites that are still open. */
  invites: 500,
  /** Stored reports and compliance packs. */
  reports: 10_000,
} as const;

export type CappedRows = keyof typeof rowCaps;
