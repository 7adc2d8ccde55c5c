import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { type PageRequest } from '../../../db/page-request.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReportSharesTable } from '../../../db/tables/reports.ts';

export type ShareRow = Selectable<ReportSharesTable> & {
  /** Evaluated with the clock of the database. */
  is_active: boolean;
};

const isActive = sql<boolean>`(report_shares.revoked_at is null and report_shares.expires_at > now())`;

/** The expiry is computed with the clock of the database. */
export async function insertShare(
  transaction: Kysely<Database>,
  { hours, ...values }: Omit<Insertable<ReportSharesTable>, 'expires_at'> & { hours: number },
): Promise<ShareRow> {
  const row = await transaction
    .insertInto('report_shares')
    .values({ ...values, expires_at: sql`now() + make_interval(hours => ${hours}::int)` })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, is_active: true };
}

/** Newest first, including shares that have ended. `search` matches the id and the name of the creator. */
export async function listShares(
  db: Kysely<Database>,
  { reportId, search }: { reportId: string; search: string | undefined },
  page: Pick<PageRequest<never>, 'page' | 'limit'>,
): Promise<{ rows: ShareRow[]; total: number }> {
  let query = db.selectFrom('report_shares').where('report_id', '=', reportId);
  if (search !== undefined) {
    const pattern = likePattern(search);
    query = query.where(sql<boolean>`(id ilike ${pattern} or created_by_name ilike ${pattern})`);
  }
  return readPage(
    query.selectAll().select(isActive.as('is_active')).orderBy('created_at', 'desc').orderBy('id', 'desc'),
    page,
  );
}

/** Undefined if the report has no such share or it was revoked before. */
export async function writeRevoked(
  transaction: Kysely<Database>,
  { reportId, id }: { reportId: string; id: string },
): Promise<ShareRow | undefined> {
  const row = await transaction
    .updateTable('report_shares')
    .set({ revoked_at: sql`now()` })
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, is_active: false };
}

/** Finds the report and version of an active share by the hash of its token. */
export async function findShared(db: Kysely<Database>, tokenHash: Buffer) {
  return db
    .selectFrom('report_shares')
    .innerJoin('reports', 'reports.id', 'report_shares.report_id')
    .innerJoin('report_snapshots as snapshot', (join) =>
      join
        .onRef('snapshot.report_id', '=', 'report_shares.report_id')
        .onRef('snapshot.version', '=', 'report_shares.version'),
    )
    .select([
      'report_shares.id as share_id',
      'report_shares.version as shared_version',
      'snapshot.as_of',
      'reports.id',
      'reports.organization_id',
      'reports.type',
      'reports.format',
      'reports.scope_label',
      'reports.sections',
      'reports.options',
    ])
    .where('report_shares.token_hash', '=', tokenHash)
    .where(isActive)
    .executeTakeFirst();
}

/** Counts a use and locks the share until the transaction ends. False if the share has ended. */
export async function countUse(transaction: Kysely<Database>, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('report_shares')
    .set({ uses: sql`uses + 1`, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where(isActive)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
