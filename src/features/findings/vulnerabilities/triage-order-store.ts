import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import { isOpen } from '../visibility/finding-visibility-store.ts';
import type { CountedOrder } from './page-start-store.ts';

/** Findings of one triage status from an id to the next id. */
interface TriageKey {
  rank: number;
  id: string;
  next: string;
}

/**
 * Groups of findings in the order of triage statuses, for an estimate. Most findings of an organization have the same status and follow by id, so that each
 * status has groups of ids. The groups of a status count equal parts of its findings.
 */
export async function triageOrder(
  db: Kysely<Database>,
  organizationId: string,
): Promise<Omit<CountedOrder<TriageKey>, 'direction'>> {
  const ids = await findIdPlaces(db, organizationId);
  const [starts, ends] = [
    ['', ...ids],
    [...ids, afterAllIds],
  ];
  const place = sql`(f.triage_status, f.id collate "C")`;
  return {
    groups: sql`
      select totals.triage_status as rank, places.id collate "C" as id, places.next collate "C" as next,
        (totals.count + ${ids.length}::int) / ${starts.length}::int as count
      from (${visibleTotals(organizationId, { facet: 'state', by: ['triage_status'] })}) totals
      cross join unnest(${starts}::text[], ${ends}::text[]) as places (id, next)`,
    by: ['rank', 'id', 'next'],
    from: ({ rank, id }) => sql<boolean>`${place} >= (${rank}::smallint, ${id})`,
    upTo: ({ rank, next }) => sql<boolean>`${place} < (${rank}::smallint, ${next})`,
    below: ({ rank, id }) => sql<boolean>`${place} < (${rank}::smallint, ${id})`,
    above: ({ rank, next }) => sql<boolean>`${place} >= (${rank}::smallint, ${next})`,
  };
}

/** Ids consist of lower-case letters, digits and `_`. */
const afterAllIds = '~';

const placesMax = 128;

/**
 * Ids of findings with about as many findings between two of them, in the order of ids: those detected first after moments with as many detections
 * between them. Ids are created when findings are detected.
 */
async function findIdPlaces(db: Kysely<Database>, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with hours as (
      select moment, count, sum(count) over (order by moment) - count as before, sum(count) over () as total
      from (${visibleTotals(organizationId, { facet: 'opened_hour', by: ['moment'] })}) totals),
    moments as (
      select moment + interval '1 hour' * ((place * total / ${placesMax}::int - before) / count)::float8 as moment
      from hours cross join generate_series(
        ceil(before * ${placesMax}::int / total), ceil((before + count) * ${placesMax}::int / total) - 1) as place)
    select distinct first.id collate "C" as id from moments cross join lateral (
      select f.id from findings f
      where f.organization_id = ${organizationId} and ${isOpen()} and f.detected_at >= moments.moment
      order by f.detected_at, f.id collate "C" limit 1) first
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
