import { permissionsOf } from './permissions-of.ts';
import type { TokenView } from './personal-access-token-schema.ts';
import type { TokenRow } from './personal-access-token-store.ts';

/** Token response. Of the secret it contains only the prefix. */
export function presentToken(row: TokenRow): TokenView {
  return {
    id: row.id,
    name: row.name,
    permissions: permissionsOf(row),
    prefix: row.prefix,
    lastUsed: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
