import { type Kysely, sql } from 'kysely';
import { inBatches, regularBatch } from '../../../db/in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { sessionSeconds } from './session-cookie.ts';

/** Time at which a session expires unless it is used again, by the clock of the database. */
const expiry = sql<Date>`now() + ${sessionSeconds} * interval '1 second'`;

/** Stored characters of a User-Agent header, which can have several thousand. */
const userAgentMax = 300;

/** Inserts a session and updates when the member was last seen. */
export async function insertSession(
  transaction: Kysely<Database>,
  session: { tokenHash: Buffer; organizationId: string; userId: string; userAgent?: string | undefined },
): Promise<void> {
  const { tokenHash, organizationId, userId, userAgent } = session;
  await transaction
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      organization_id: organizationId,
      user_id: userId,
      expires_at: expiry,
      user_agent: userAgent?.slice(0, userAgentMax) ?? null,
    })
    .execute();
  await transaction
    .updateTable('memberships')
    .set({ last_seen_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

export interface UsableSession {
  organizationId: string;
  userId: string;
  name: string;
  role: string;
  /** True when the last recorded use is more than a minute ago and must be updated. */
  isStale: boolean;
}

/**
 * Returns the session with this hash and the current role of its user, or undefined when the session has ended or the member is suspended.
 */
export async function findUsableSession(db: Kysely<Database>, tokenHash: Buffer): Promise<UsableSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'sessions.organization_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id'),
    )
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.organization_id as organizationId',
      'sessions.user_id as userId',
      'users.name',
      'memberships.role',
    ])
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('isStale'))
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('memberships.status', '=', 'ACTIVE')
    .executeTakeFirst();
}

/** Extends the session by seven days and updates when the member was last seen. */
export async function extendSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await sql`
    with used as (
      update sessions set last_used_at = now(), expires_at = ${expiry} where token_hash = ${tokenHash}
      returning organization_id, user_id
    )
    update memberships set last_seen_at = now() from used
    where memberships.organization_id = used.organization_id and memberships.user_id = used.user_id
  `.execute(db);
}

export async function deleteSession(transaction: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * Deletes the ended sessions of one member. Called for each new session, so that their number is bounded. Sessions that another transaction has
 * locked are skipped: the caller has locked the account, which other transactions lock before or after sessions.
 */
export async function deleteEndedSessions(
  transaction: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions
      where organization_id = ${organizationId} and user_id = ${userId} and expires_at <= now() for update skip locked)`.execute(
    transaction,
  );
}

/**
 * Deletes ended sessions of users who did not sign in again. Sessions that another transaction has locked are skipped until the next run.
 */
export async function sweepSessions(db: Kysely<Database>): Promise<void> {
  await inBatches(() =>
    sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where expires_at <= now() limit ${regularBatch} for update skip locked
    )
  `.execute(db),
  );
}

export async function readSessionOrganization(
  db: Kysely<Database>,
  organizationId: string,
): Promise<{ id: string; name: string }> {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Deletes the sessions of a user in every organization, except the session with the hash `except`. */
export async function deleteSessionsOfUser(
  transaction: Kysely<Database>,
  userId: string,
  except?: Buffer,
): Promise<void> {
  let query = transaction.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) query = query.where('token_hash', '<>', except);
  await query.execute();
}
