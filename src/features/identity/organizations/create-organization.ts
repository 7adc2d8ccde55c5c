import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import type { AuditActor } from '../../platform/audit/audit-entry.ts';
import { issueApiKey } from '../api-keys/issue-api-key.ts';
import { insertOrganization } from './organization-store.ts';

/** What `plimsoll admin org create` prints. */
export interface CreatedOrganization {
  organizationId: string;
  /** Admin key; shown this once. */
  apiKey: string;
}

export interface OrganizationOrder {
  /** 1 to 200 characters, not only blanks. */
  name: string;
  /** Who asks, for the audit log; the command line unless told. */
  actor?: AuditActor;
  /** Secret of the admin key, already checked; made here when absent. */
  apiKey?: string;
}

const commandLine: AuditActor = { kind: 'system', id: 'command-line', name: 'command line' };

/** An organization with its first admin key, in one transaction (the caller's, when it has one). Throws RangeError for a name out of bounds. */
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
