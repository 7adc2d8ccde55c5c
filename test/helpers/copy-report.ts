import type { Pool } from 'pg';

/** Adds finished copies of a report, with ids `rep_copy1`, `rep_copy2`, …: an organization with many reports in one statement. */
export async function copyReport(pool: Pool, reportId: string, copies: number): Promise<void> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'reports' and column_name not in ('id', 'status') and is_generated = 'NEVER'`,
  );
  const columns = rows[0]?.columns ?? '';
  await pool.query(
    `insert into reports (id, status, ${columns}) select 'rep_copy' || n, 2, ${columns} from reports,
     generate_series(1, $2) as n where id = $1`,
    [reportId, copies],
  );
}
