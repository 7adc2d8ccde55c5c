import { type Kysely, sql } from 'kysely';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';

export interface MemberRow {
  userId: string;
  email: string;
  name: string;
  role: string;
  status: 'ACTIVE' | 'SUSPENDED';
  lastSeenAt: Date | null;
  createdAt: Date;
}

/** Locks the member list until the transaction ends. Call it first. */
export async function lockMembers(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members ${organizationId}`}, 0))`.execute(transaction);
}

function membersOf(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.organization_id', '=', organizationId);
}

const columns = [
  'users.id as userId',
  'users.email',
  'users.name',
  'memberships.role',
  'memberships.status',
  'memberships.last_seen_at as lastSeenAt',
  'memberships.created_at as createdAt',
] as const;

export async function findMember(
  db: Kysely<Database>,
  organizationId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return membersOf(db, organizationId).select(columns).where('users.id', '=', userId).executeTakeFirst();
}

/** Returns members, newest first. `search` matches names and e-mail addresses. */
export async function listMembers(
  db: Kysely<Database>,
  organizationId: string,
  filter: { search?: string },
  page: { page: number; limit: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  let query = membersOf(db, organizationId);
  if (filter.search) {
    const wanted = filter.search;
    query = query.where(
      sql<boolean>`(position(lower(${wanted}) in lower(users.name)) > 0 or position(lower(${wanted}) in users.email) > 0)`,
    );
  }
  return readPage(query.select(columns).orderBy('memberships.created_at', 'desc').orderBy('users.id', 'desc'), page);
}

/** Returns active members by name, without their addresses. `search` matches the name. */
export async function listAssignableMembers(
  db: Kysely<Database>,
  organizationId: string,
  { search, ...page }: { search: string | undefined; page: number; limit: number },
): Promise<{ rows: { userId: string; name: string; role: string }[]; total: number }> {
  let query = membersOf(db, organizationId).where('memberships.status', '=', 'ACTIVE');
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(users.name)) > 0`);
  const selected = query.select(['users.id as userId', 'users.name', 'memberships.role']);
  return readPage(selected.orderBy(sql`lower(users.name)`).orderBy('users.id'), page);
}

/** Whether the organization has an active owner other than the user `except`. */
export async function hasActiveOwner(db: Kysely<Database>, organizationId: string, except?: string): Promise<boolean> {
  let query = db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .where('status', '=', 'ACTIVE');
  if (except !== undefined) query = query.where('user_id', '<>', except);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function updateMembership(
  transaction: Kysely<Database>,
  {
    organizationId,
    userId,
    role,
    status,
  }: { organizationId: string; userId: string; role: string; status: MemberRow['status'] },
): Promise<void> {
  await transaction
    .updateTable('memberships')
    .set({ role, status })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Deletes a member's sessions in this organization. Call it before changing the membership: authentication locks the session first and then
 * the membership, and the opposite order can deadlock.
 */
export async function deleteSessionsOfMember(
  transaction: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes a membership with its sessions, tokens and links, and the account if it belongs to no other organization. */
export async function deleteMembership(
  transaction: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await deleteSessionsOfMember(transaction, { organizationId, userId });
  await transaction
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  // Waits for a transaction that adds the account to another organization, so that the next statement sees its result.
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await transaction
    .deleteFrom('users')
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships').select('user_id').where('user_id', '=', userId))),
    )
    .execute();
}

/** Number of members, including suspended ones. */
export async function countMembers(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { total } = await db
    .selectFrom('memberships')
    .select(sql<string>`count(*)`.as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(total);
}
