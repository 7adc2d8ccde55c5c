import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Returns the current role of the user or API key that created a link, or undefined when it is no longer active. */
export async function presentRoleOf(
  db: Kysely<Database>,
  { organizationId, createdBy }: { organizationId: string; createdBy: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`
    select role from memberships
    where organization_id = ${organizationId} and user_id = ${createdBy} and status = 'ACTIVE'
    union all
    select role from api_keys
    where organization_id = ${organizationId} and id = ${createdBy} and revoked_at is null
      and (expires_at is null or expires_at > now())
  `.execute(db);
  return rows[0]?.role;
}
