import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { firstStart } from './first-start.ts';
import { findFirstOrganization } from './setup-link-store.ts';

/**
 * Returns the organization of the first start as long as it is unused: it has no scan and no audit entry of another actor. An interrupted
 * first start leaves it in this state.
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
