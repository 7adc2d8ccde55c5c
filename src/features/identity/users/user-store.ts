import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Role } from '../../../domain/role.ts';

export interface NewUser {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  passwordHash: string;
}

/** Returns false when the e-mail address already has an account. */
export async function insertUser(transaction: Kysely<Database>, user: NewUser): Promise<boolean> {
  const { id, email, name, passwordHash } = user;
  const row = await transaction
    .insertInto('users')
    .values({ id, email, name, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the user is already a member. */
export async function insertMembership(
  transaction: Kysely<Database>,
  member: { organizationId: string; userId: string; role: Role },
): Promise<boolean> {
  const { organizationId, userId, role } = member;
  const row = await transaction
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the user against deletion until the transaction ends. Returns false when the user does not exist. */
export async function lockUserForShare(transaction: Kysely<Database>, userId: string): Promise<boolean> {
  const query = transaction.selectFrom('users').select('id').where('id', '=', userId).forKeyShare();
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns the account with this e-mail address in lower case, with or without a membership. */
export async function findUserByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<{ userId: string; name: string; passwordHash: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'name', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export interface Account {
  userId: string;
  name: string;
  passwordHash: string;
  /** Organization of the requested active membership, else of the oldest one. */
  organizationId: string;
}

/**
 * Returns the account that signs in with this e-mail address in lower case. Returns undefined when it does not exist or has no active
 * membership in the requested or any organization.
 */
export async function findAccount(
  db: Kysely<Database>,
  email: string,
  organizationId?: string,
): Promise<Account | undefined> {
  let query = db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id as userId', 'users.name', 'users.password_hash as passwordHash'])
    .select('memberships.organization_id as organizationId')
    .where('users.email', '=', email)
    .where('memberships.status', '=', 'ACTIVE');
  if (organizationId !== undefined) query = query.where('memberships.organization_id', '=', organizationId);
  return query.orderBy('memberships.created_at').orderBy('memberships.organization_id').limit(1).executeTakeFirst();
}

/**
 * Whether password and membership are unchanged since they were read. If so, they are locked until the transaction ends, so that no session
 * is opened after a change that ends all sessions.
 */
export async function lockAccountForShare(
  transaction: Kysely<Database>,
  { userId, organizationId, passwordHash }: Account,
): Promise<boolean> {
  const membership = await transaction
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!membership) return false;
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return user !== undefined;
}

/** Returns the password hash of a user, or undefined when the user does not exist. */
export async function findPasswordHash(db: Kysely<Database>, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash;
}

/**
 * Stores a new password and deletes the user's reset links. Returns false without changes when `before` is given and is not the current
 * password hash.
 */
export async function savePassword(
  transaction: Kysely<Database>,
  userId: string,
  { passwordHash, before }: { passwordHash: string; before?: string },
): Promise<boolean> {
  let query = transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId);
  if (before !== undefined) query = query.where('password_hash', '=', before);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await transaction.deleteFrom('password_reset_links').where('user_id', '=', userId).execute();
  return true;
}
