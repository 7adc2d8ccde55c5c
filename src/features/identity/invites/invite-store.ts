import { type Kysely, type Selectable, sql } from 'kysely';
import { inBatches, regularBatch } from '../../../db/in-batches.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { InvitesTable } from '../../../db/tables/people.ts';

export type InviteRow = Selectable<InvitesTable>;

/** Validity of an invite. */
const lifetimeDays = 7;

export interface NewInvite {
  id: string;
  organizationId: string;
  /** In lower case. */
  email: string;
  role: string;
  tokenHash: Buffer;
  createdBy: string;
}

/** Inserts an invite and replaces the one that the address has, whose link becomes invalid. */
export async function putInvite(transaction: Kysely<Database>, invite: NewInvite): Promise<InviteRow> {
  const { id, organizationId, email, role, tokenHash, createdBy } = invite;
  await transaction
    .deleteFrom('invites')
    .where('organization_id', '=', organizationId)
    .where((where) => where.or([where('email', '=', email), where('expires_at', '<=', sql<Date>`now()`)]))
    .execute();
  return transaction
    .insertInto('invites')
    .values({
      id,
      organization_id: organizationId,
      email,
      role,
      token_hash: tokenHash,
      created_by: createdBy,
      expires_at: sql<Date>`now() + ${lifetimeDays} * interval '1 day'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Selects invites that have not expired. */
const open = (db: Kysely<Database>) => db.selectFrom('invites').where('expires_at', '>', sql<Date>`now()`);

export async function findInviteByToken(db: Kysely<Database>, tokenHash: Buffer): Promise<InviteRow | undefined> {
  return open(db).selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Returns the open invite with this id, or the open invite to this address in lower case. */
export async function findInvite(
  db: Kysely<Database>,
  organizationId: string,
  wanted: { id: string } | { email: string },
): Promise<InviteRow | undefined> {
  const query = open(db).selectAll().where('organization_id', '=', organizationId);
  const one = 'id' in wanted ? query.where('id', '=', wanted.id) : query.where('email', '=', wanted.email);
  return one.executeTakeFirst();
}

/** Returns open invites, newest first. `search` matches the address. */
export async function listInvites(
  db: Kysely<Database>,
  organizationId: string,
  filter: { search?: string },
  page: { page: number; limit: number },
): Promise<{ rows: InviteRow[]; total: number }> {
  let query = open(db).where('organization_id', '=', organizationId);
  if (filter.search) query = query.where(sql<boolean>`position(lower(${filter.search}) in email) > 0`);
  return readPage(query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

export async function countOpenInvites(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { total } = await open(db)
    .select(sql<string>`count(*)`.as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Deletes an invite. Returns false when it no longer exists: of two requests with the same link, one gets true. */
export async function consumeInvite(transaction: Kysely<Database>, { id, token_hash }: InviteRow): Promise<boolean> {
  const row = await transaction
    .deleteFrom('invites')
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired invites, because they contain an e-mail address. */
export async function sweepInvites(db: Kysely<Database>): Promise<void> {
  await inBatches(() =>
    sql`
    delete from invites where id in (
      select id from invites where expires_at <= now() limit ${regularBatch} for update skip locked
    )
  `.execute(db),
  );
}
