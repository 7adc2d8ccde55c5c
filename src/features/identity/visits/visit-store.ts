import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export interface Visitor {
  organizationId: string;
  userId: string;
}

export interface Visit {
  visitedAt: Date;
  /** Null during the first visit. */
  previousVisitAt: Date | null;
}

/** Requests with a smaller distance belong to one visit. */
export const visitGapMinutes = 30;

export async function findOverviewVisit(
  db: Kysely<Database>,
  { organizationId, userId }: Visitor,
): Promise<Visit | undefined> {
  return db
    .selectFrom('overview_visits')
    .select(['visited_at as visitedAt', 'previous_visit_at as previousVisitAt'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Records that a member looks at the overview, by the clock of the database. A request that begins a visit keeps the end of the visit
 * before; a request within the visit only extends it. Concurrent requests begin one visit.
 */
export async function putOverviewVisit(db: Kysely<Database>, { organizationId, userId }: Visitor): Promise<Visit> {
  const isSameVisit = sql<boolean>`overview_visits.visited_at > now() - ${visitGapMinutes} * interval '1 minute'`;
  return db
    .insertInto('overview_visits')
    .values({ organization_id: organizationId, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({
        visited_at: sql`greatest(now(), overview_visits.visited_at)`,
        previous_visit_at: sql`case when ${isSameVisit} then overview_visits.previous_visit_at else overview_visits.visited_at end`,
      }),
    )
    .returning(['visited_at as visitedAt', 'previous_visit_at as previousVisitAt'])
    .executeTakeFirstOrThrow();
}
