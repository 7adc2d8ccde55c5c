import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import type { AuditActor } from '../../platform/audit/audit-entry.ts';
import { issueApiKey } from '../api-keys/issue-api-key.ts';
import { insertOrganization } from './organization-store.ts';

/** Output of `plimsoll admin org create`. */
export interface CreatedOrganization {
  organizationId: string;
  /** Admin key, shown only once. */
  apiKey: string;
}

export interface OrganizationOrder {
  /** 1 to 200 characters, not only blanks. */
  name: string;
  /** Actor of the audit entries; the command line by default. */
  actor?: AuditActor;
  /** Validated secret of the admin key; generated if absent. */
  apiKey?: string;
}

const commandLine: AuditActor = { kind: 'system', id: 'command-line', name: 'command line' };

/** Creates an organization with its first admin key in one transaction, or in the caller's. Throws RangeError for an invalid name. */
export async function createOrganization(db: Kysely<Database>, order: OrganizationOrder): Promise<CreatedOrganization> {
  const name = order.name.trim();
  if (name === '' || name.length > 200)
    throw new RangeError('The name of an organization must have 1 to 200 characters');
  if (!db.isTransaction) {
    return db.transaction().execute((transaction) => createOrganization(transaction, order));
  }
  const organizationId = newId('org');
  await insertOrganization(db, { id: organizationId, name });
  const { secret } = await issueApiKey(db, {
    name: 'Administrator',
    role: 'admin',
    scope: 'organization',
    expiresAt: null,
    createdBy: null,
    by: { organizationId, actor: order.actor ?? commandLine, ip: null, requestId: null },
    ...(order.apiKey !== undefined && { secret: order.apiKey }),
  });
  return { organizationId, apiKey: secret };
}
