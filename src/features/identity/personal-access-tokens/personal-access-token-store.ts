import { type Kysely, type Selectable, sql } from 'kysely';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { PersonalAccessTokensTable } from '../../../db/tables/people.ts';

export type TokenRow = Selectable<PersonalAccessTokensTable>;

/** The membership that tokens belong to. */
export interface TokenOwner {
  organizationId: string;
  userId: string;
}

export interface NewToken extends TokenOwner {
  id: string;
  name: string;
  permissions: string | null;
  secretHash: Buffer;
  prefix: string;
  expiresAt: Date | null;
}

export async function insertToken(transaction: Kysely<Database>, token: NewToken): Promise<TokenRow> {
  return transaction
    .insertInto('personal_access_tokens')
    .values({
      id: token.id,
      organization_id: token.organizationId,
      user_id: token.userId,
      name: token.name,
      permissions: token.permissions,
      secret_hash: token.secretHash,
      prefix: token.prefix,
      expires_at: token.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface UsableToken extends TokenOwner {
  id: string;
  permissions: string | null;
  /** Current role of the owner. */
  role: string;
  name: string;
}

/** Returns the token with this hash if the token and its owner's membership are active, by the clock of the database. */
export async function findUsableToken(db: Kysely<Database>, secretHash: Buffer): Promise<UsableToken | undefined> {
  return db
    .selectFrom('personal_access_tokens as token')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'token.organization_id')
        .onRef('memberships.user_id', '=', 'token.user_id'),
    )
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(['token.id', 'token.organization_id as organizationId', 'token.user_id as userId', 'token.permissions'])
    .select(['memberships.role', 'users.name'])
    .where('token.secret_hash', '=', secretHash)
    .where('token.revoked_at', 'is', null)
    .where((where) =>
      where.or([where('token.expires_at', 'is', null), where('token.expires_at', '>', sql<Date>`now()`)]),
    )
    .where('memberships.status', '=', 'ACTIVE')
    .executeTakeFirst();
}

/** Returns the tokens of a member that were not revoked, newest first. */
export async function listTokens(
  db: Kysely<Database>,
  { organizationId, userId }: TokenOwner,
  { search, ...page }: { page: number; limit: number; search?: string | undefined },
): Promise<{ rows: TokenRow[]; total: number }> {
  let query = db
    .selectFrom('personal_access_tokens')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`);
  return readPage(query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

/** Revokes a token of its owner. Returns undefined when the owner has no active token with this id. */
export async function markTokenRevoked(
  transaction: Kysely<Database>,
  { organizationId, userId }: TokenOwner,
  tokenId: string,
): Promise<TokenRow | undefined> {
  return transaction
    .updateTable('personal_access_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Advances `last_used_at`. Rows that another transaction has locked are skipped, as in `writeLastUsed` of API keys. */
export async function writeTokensLastUsed(db: Kysely<Database>, uses: ReadonlyMap<string, Date>): Promise<void> {
  const ids = [...uses.keys()];
  const times = [...uses.values()];
  await sql`
    with free as (
      select id from personal_access_tokens where id = any(${ids}::text[]) for no key update skip locked
    )
    update personal_access_tokens as token set last_used_at = greatest(token.last_used_at, used.at)
    from unnest(${ids}::text[], ${times}::timestamptz[]) as used (id, at), free
    where token.id = used.id and free.id = used.id
  `.execute(db);
}
