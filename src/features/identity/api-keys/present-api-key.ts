import { type KeyRole, keyRoles } from '../../../domain/role.ts';
import { type ApiKeyView, type KeyScope, keyScopes } from './api-key-schema.ts';
import type { ApiKeyRow, ListedApiKeyRow } from './api-key-store.ts';

/** API key response. Of the secret it contains only the prefix. */
export function presentApiKey(row: ListedApiKeyRow): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    role: keyRoleOf(row),
    scope: keyScopeOf(row),
    prefix: row.prefix,
    lastUsed: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    ...(row.scope === 'sensor' && { registryIds: row.registry_ids, uploadImages: row.upload_images ?? [] }),
  };
}

export function keyRoleOf({ id, role }: Pick<ApiKeyRow, 'id' | 'role'>): KeyRole {
  const known = keyRoles.find((one) => one === role);
  if (!known) throw new Error(`API key ${id} has the unknown role ${role}`);
  return known;
}

export function keyScopeOf({ id, scope }: Pick<ApiKeyRow, 'id' | 'scope'>): KeyScope {
  const known = keyScopes.find((one) => one === scope);
  if (!known) throw new Error(`API key ${id} has the unknown scope ${scope}`);
  return known;
}
