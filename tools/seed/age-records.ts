import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { readChain } from '../../src/features/platform/audit/audit-log-store.ts';
import { firstPreviousHash, hashEntry } from '../../src/features/platform/audit/hash-entry.ts';

/**
 * The only code that writes to the database without the service. The service records everything with the current time; the history is
 * created by moving recorded times into the past before the next step. The database belongs to the seed and has one organization, so that
 * the statements affect all rows.
 */

/**
 * Sessions are used during the seed. Triggers move the times of finding totals with those of findings. The other tables belong to the
 * installation or are not shown.
 */
const unchanged = [
  'finding_total_changes',
  'finding_totals',
  'master_key',
  'rate_limit_hits',
  'sessions',
  'setup_links',
];

/** More entries than the seed creates. */
const entriesMax = 100_000;

/** Attempts of a transaction that PostgreSQL ends because it and a background task of the service wait for each other. */
const attemptsMax = 20;

/** Moves every recorded time `hours` into the past, and with it the day of posture figures. */
export async function ageRecords(db: Kysely<Database>, hours: number): Promise<void> {
  const tables = await readTimeColumns(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await moveTimes(db, tables, hours);
    } catch (error) {
      if (!isDeadlock(error) || attempt === attemptsMax) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

async function moveTimes(
  db: Kysely<Database>,
  tables: Awaited<ReturnType<typeof readTimeColumns>>,
  hours: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { name, columns } of tables) {
      const changes = columns.map(
        (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${hours} * interval '1 hour'`,
      );
      await sql`update ${sql.table(name)} set ${sql.join(changes)}`.execute(transaction);
    }
    // Two statements, because a row may not get a day that another row still has.
    await sql`update posture_days set day = day - 100000`.execute(transaction);
    await sql`update posture_days set day = (computed_at at time zone 'utc')::date`.execute(transaction);
    await sql`delete from rate_limit_hits`.execute(transaction);
  });
}

async function readTimeColumns(db: Kysely<Database>): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text order by c.column_name) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      and c.table_name <> all (${unchanged})
    group by c.table_name order by c.table_name`.execute(db);
  return rows;
}

/** Recomputes the hash chain of the audit log, because entries contain their time. No entry may be signed yet. */
export async function rehashAuditLog(db: Kysely<Database>, organizationId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const entries = await readChain(transaction, organizationId, { after: 0n, limit: entriesMax });
    const hashes: { id: string; previous: string; hash: string }[] = [];
    let previousHash: Buffer = firstPreviousHash;
    for (const entry of entries) {
      const hash = hashEntry({ ...entry, previousHash });
      hashes.push({ id: entry.id, previous: previousHash.toString('hex'), hash: hash.toString('hex') });
      previousHash = hash;
    }
    await sql`
      update audit_log a set previous_hash = decode(h.previous, 'hex'), hash = decode(h.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as h (id text, previous text, hash text)
      where a.id = h.id and a.organization_id = ${organizationId}`.execute(transaction);
  });
}
