import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound, validationError } from '../../../domain/api-error.ts';
import { operator } from '../../platform/audit/operator.ts';
import { issueApiKey } from '../api-keys/issue-api-key.ts';
import { listOrganizationIds } from './organization-store.ts';

/** What `plimsoll admin key create` prints. */
export interface CreatedAdminKey {
  organizationId: string;
  keyId: string;
  /** Shown this once. */
  apiKey: string;
}

const nameMax = 100;

/**
 * An admin key for an organization, or for the only one there is, made by the operator. NOT_FOUND without the organization;
 * VALIDATION_ERROR for a name that is too long, or where there are several organizations and none is named.
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
