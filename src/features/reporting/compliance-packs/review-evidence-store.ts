import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReviewEvidence } from '../../../compliance/evidence.ts';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReviewKind } from '../../../domain/review.ts';
import type { ReviewRow } from '../reviews/review-store.ts';
import type { EvidenceRequest } from './evidence-scope-store.ts';

/** Recorded reviews with a period that overlaps the period of a pack. Reviews apply to packs of every scope of the organization. */

type ReviewRequest = Pick<EvidenceRequest, 'organizationId' | 'from' | 'to'>;

const overlaps = ({ organizationId, from, to }: ReviewRequest): RawBuilder<unknown> =>
  sql`r.organization_id = ${organizationId} and r.period_start < ${to} and r.period_end > ${from}`;

export async function countReviews(db: Kysely<Database>, request: ReviewRequest): Promise<ReviewEvidence[]> {
  const { rows } = await sql<{ kind: ReviewKind; count: string; seconds: string }>`
    select reviewed.kind, reviewed.count, (
        select coalesce(sum(extract(epoch from upper(gap) - lower(gap))), 0)
        from unnest(tstzmultirange(tstzrange(${request.from}, ${request.to})) - reviewed.covered) gap) as seconds
    from (
      select r.kind, count(*) as count, range_agg(tstzrange(r.period_start, r.period_end)) as covered
      from reviews r where ${overlaps(request)} group by r.kind
    ) reviewed order by reviewed.kind collate "C"`.execute(db);
  return rows.map(({ kind, count, seconds }) => ({
    kind,
    count: Number(count),
    daysNotReviewed: Math.floor(Number(seconds) / 86_400),
  }));
}

/** The counted reviews, ordered by time of recording. */
export const readReviews = (db: Kysely<Database>, request: ReviewRequest): AsyncGenerator<ReviewRow[]> =>
  readCursor(db, sql<ReviewRow>`select r.* from reviews r where ${overlaps(request)} order by r.created_at, r.id`);
