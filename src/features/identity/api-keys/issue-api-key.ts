import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import type { KeyRole } from '../../../domain/role.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireRowLimit } from '../../platform/plans/require-row-limit.ts';
import type { KeyScope } from './api-key-schema.ts';
import { insertApiKey, type ListedApiKeyRow } from './api-key-store.ts';
import { hashSecret, newSecret, prefixOf } from './secret.ts';

export interface KeyOrder {
  name: string;
  role: KeyRole;
  scope: KeyScope;
  expiresAt: Date | null;
  /** Only for sensor keys: the registries that the key may serve. */
  registryIds?: readonly string[];
  uploadImages?: string[] | null;
  /** Id of the API key or user; null for the command line and the first start. */
  createdBy: string | null;
  /** Set at the first start of an unattended set-up; generated otherwise. */
  secret?: string;
  by: Pick<AuditEntry, 'organizationId' | 'actor' | 'ip' | 'requestId'>;
}

/**
 * Creates a key and its audit entry in the caller's transaction. Only the returned value contains the secret.
 *
 * @throws {ApiError} PLAN_LIMIT when the organization has the maximum number of keys
 */
export async function issueApiKey(
  transaction: Kysely<Database>,
  order: KeyOrder,
): Promise<{ row: ListedApiKeyRow; secret: string }> {
  const {
    name,
    role,
    scope,
    expiresAt,
    createdBy,
    by,
    secret = newSecret(),
    registryIds = [],
    uploadImages = null,
  } = order;
  const row = await insertApiKey(transaction, {
    id: newId('key'),
    organizationId: by.organizationId,
    name,
    role,
    scope,
    secretHash: hashSecret(secret),
    prefix: prefixOf(secret),
    createdBy,
    expiresAt,
    registryIds,
    uploadImages,
  });
  await requireRowLimit(transaction, by.organizationId, 'apiKeys');
  await recordAudit(transaction, {
    ...by,
    action: 'apikey.created',
    target: row.id,
    details: {
      name,
      role,
      scope,
      prefix: row.prefix,
      expiresAt: expiresAt?.toISOString() ?? null,
      ...(registryIds.length > 0 && { registryIds: [...registryIds] }),
      ...(uploadImages && { uploadImages }),
    },
  });
  return { row, secret };
}
