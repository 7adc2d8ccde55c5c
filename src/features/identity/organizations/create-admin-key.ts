import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound, validationError } from '../../../domain/api-error.ts';
import { operator } from '../../platform/audit/operator.ts';
import { issueApiKey } from '../api-keys/issue-api-key.ts';
import { listOrganizationIds } from './organization-store.ts';

/** Output of `plimsoll admin key create`. */
export interface CreatedAdminKey {
  organizationId: string;
  keyId: string;
  /** Shown only once. */
  apiKey: string;
}

const nameMax = 100;

/**
 * Creates an admin key on behalf of the operator. Without an organization id it uses the only organization. Throws NOT_FOUND for an unknown
 * organization and VALIDATION_ERROR for a name that is too long or when several organizations exist and none is named.
 */
export async function createAdminKey(
  db: Kysely<Database>,
  { organizationId: asked, name = 'Administrator' }: { organizationId?: string; name?: string },
): Promise<CreatedAdminKey> {
  if (name.length > nameMax)
    throw validationError([{ path: 'name', message: `must be at most ${nameMax} characters long` }]);
  return db.transaction().execute(async (transaction) => {
    const organizationId = chooseOrganization(await listOrganizationIds(transaction), asked);
    const { row, secret } = await issueApiKey(transaction, {
      name,
      role: 'admin',
      scope: 'organization',
      expiresAt: null,
      createdBy: null,
      by: { organizationId, actor: operator, ip: null, requestId: null },
    });
    return { organizationId, keyId: row.id, apiKey: secret };
  });
}

const shownMax = 20;

function chooseOrganization(ids: readonly string[], asked: string | undefined): string {
  const [only] = ids;
  const chosen = asked ?? (ids.length === 1 ? only : undefined);
  if (chosen !== undefined && ids.includes(chosen)) return chosen;
  if (asked !== undefined || only === undefined) throw notFound('Organization');
  const shown = ids.length > shownMax ? [...ids.slice(0, shownMax), '…'] : ids;
  throw validationError([{ path: 'organization', message: `is required: name one of ${shown.join(', ')}` }]);
}
