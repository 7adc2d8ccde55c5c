import { type Kysely, type Selectable, sql } from 'kysely';
import { inBatches, regularBatch } from '../../../db/in-batches.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { InvitesTable } from '../../../db/tables/people.ts';

export type InviteRow = Selectable<InvitesTable>;

/** How long an invite can be accepted. */
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

/** Writes an invite in place of one that its address has, whose link no longer counts. */
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

/** Invites that can be accepted. */
const open = (db: Kysely<Database>) => db.selectFrom('invites').where('expires_at', '>', sql<Date>`now()`);

export async function findInviteByToken(db: Kysely<Database>, tokenHash: Buffer): Promise<InviteRow | undefined> {
  return open(db).selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** The open invite with this id, or to this address in lower case. */
export async function findInvite(
  db: Kysely<Database>,
  organizationId: string,
  wanted: { id: string } | { email: string },
): Promise<InviteRow | undefined> {
  const query = open(db).selectAll().where('organization_id', '=', organizationId);
  const one = 'id' in wanted ? query.where('id', '=', wanted.id) : query.where('email', '=', wanted.email);
  return one.executeTakeFirst();
}

/** Open invites, newest first. `search` looks in the address. */
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

/** Ends an invite. False when it has ended already: of two who use one link, one gets true. */
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

/** Invites that nobody accepted in time: what is kept of them is an e-mail address. */
export async function sweepInvites(db: Kysely<Database>): Promise<void> {
  await inBatches(() =>
    sql`
    delete from invites where id in (
      select id from invites where expires_at <= now() limit ${regularBatch} for update skip locked
    )
  `.execute(db),
  );
}
