import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export interface AccountRow {
  userId: string;
  email: string;
  name: string;
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
  createdAt: Date;
}

/** Returns the account of an authenticated user. `isLocked` makes other transactions that change it wait. */
export async function readAccount(
  db: Kysely<Database>,
  userId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<AccountRow> {
  const query = db
    .selectFrom('users')
    .select(['users.id as userId', 'users.email', 'users.name', 'users.created_at as createdAt'])
    .select(
      sql<boolean>`exists (
        select from second_factors f where f.user_id = users.id and f.confirmed_at is not null
      )`.as('hasSecondFactor'),
    )
    .select(
      sql<number>`(select count(*)::int from recovery_codes c where c.user_id = users.id)`.as('recoveryCodesLeft'),
    )
    .where('users.id', '=', userId);
  return (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}

export async function updateUserName(transaction: Kysely<Database>, userId: string, name: string): Promise<void> {
  await transaction.updateTable('users').set({ name }).where('id', '=', userId).execute();
}
