import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { firstStart } from './first-start.ts';
import { findFirstOrganization } from './setup-link-store.ts';

/**
 * The organization of the first start while nothing but that start has happened to it: no scan, no entry of another actor in the audit
 * log. A start that ended too early leaves it like this.
 */
export async function findUnusedOrganization(db: Kysely<Database>): Promise<string | undefined> {
  const organizationId = await findFirstOrganization(db);
  if (organizationId === undefined) return undefined;
  const scan = await db
    .selectFrom('scans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  if (scan) return undefined;
  const used = await db
    .selectFrom('audit_log')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`actor->>'id' <> ${firstStart.id}`)
    .limit(1)
    .executeTakeFirst();
  return used ? undefined : organizationId;
}
