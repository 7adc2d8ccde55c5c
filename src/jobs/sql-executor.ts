import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How pg-boss runs SQL on a connection that is not its own. */
export interface SqlExecutor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Runs it in the caller's transaction: its changes and the caller's are there together or not at all. */
export function sqlIn(transaction: Kysely<Database>): SqlExecutor {
  return {
    async executeSql(text, values = []) {
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
