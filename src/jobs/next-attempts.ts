import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { jobSchema } from './queue-settings.ts';

/** Returns when each waiting job may run next. Jobs that are running, ended or unknown are missing. */
export async function nextAttempts(
  db: Kysely<Database>,
  name: string,
  jobIds: readonly string[],
): Promise<Map<string, Date>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; start_after: Date }>`
    select id, start_after from ${sql.id(jobSchema, 'job')}
    where name = ${name} and id = any (${[...jobIds]}::uuid[]) and state < 'active'`.execute(db);
  return new Map(rows.map((row) => [row.id, row.start_after]));
}
