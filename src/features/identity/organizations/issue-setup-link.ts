import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lockMembers } from '../members/member-store.ts';
import { newLink } from '../one-time-links/new-link.ts';
import { findFirstOrganization, hasOwner, insertSetupLink } from './setup-link-store.ts';

/**
 * Creates a one-time link for setting up the owner of the first organization. Returns null when the organization has an owner. `publicUrl`
 * has no trailing slash.
 */
export async function issueSetupLink(db: Kysely<Database>, publicUrl: string): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const organizationId = await findFirstOrganization(transaction);
    if (organizationId === undefined) return null;
    await lockMembers(transaction, organizationId);
    if (await hasOwner(transaction, organizationId)) return null;
    const { url, tokenHash } = newLink(publicUrl, 'set-up');
    await insertSetupLink(transaction, { organizationId, tokenHash });
    return url;
  });
}
