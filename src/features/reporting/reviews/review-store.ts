import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { type PageRequest } from '../../../db/page-request.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReviewsTable } from '../../../db/tables/reviews.ts';
import type { ReviewKind } from '../../../domain/review.ts';

export type ReviewRow = Selectable<ReviewsTable>;

/** Newest first. `search` matches the note and the name of the reviewer. */
export async function listReviews(
  db: Kysely<Database>,
  organizationId: string,
  { kind, search }: { kind?: ReviewKind | undefined; search?: string | undefined },
  { sort, ...page }: PageRequest<'createdAt'>,
): Promise<{ rows: ReviewRow[]; total: number }> {
  let query = db.selectFrom('reviews').where('organization_id', '=', organizationId);
  if (kind) query = query.where('kind', '=', kind);
  if (search)
    query = query.where(
      sql<boolean>`(note ilike ${likePattern(search)} or recorded_by_name ilike ${likePattern(search)})`,
    );
  return readPage(query.selectAll().orderBy('created_at', sort.direction).orderBy('id', sort.direction), page);
}

export async function countAllReviews(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertReview(db: Kysely<Database>, review: Insertable<ReviewsTable>): Promise<ReviewRow> {
  return db.insertInto('reviews').values(review).returningAll().executeTakeFirstOrThrow();
}
