import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Lets pg-boss run SQL on a connection of the caller. */
export interface SqlExecutor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Runs SQL in the caller's transaction, so that both changes are committed together. */
export function sqlIn(transaction: Kysely<Database>): SqlExecutor {
  return {
    async executeSql(text, values = []) {
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
