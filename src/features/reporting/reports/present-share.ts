import type { Static } from 'typebox';
import type { shareSchema } from './report-schema.ts';
import type { ShareRow } from './report-share-store.ts';

/** Converts a row to the response of `shareSchema`. */
export function presentShare(row: ShareRow): Static<typeof shareSchema> {
  return {
    id: row.id,
    version: row.version,
    active: row.is_active,
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    uses: row.uses,
    createdBy: { id: row.created_by, name: row.created_by_name },
    createdAt: row.created_at.toISOString(),
  };
}
