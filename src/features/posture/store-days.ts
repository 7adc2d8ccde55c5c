import { type Kysely, sql } from 'kysely';
import type { Database, PostureDaysTable } from '../../db/schema.ts';
import type { TrendDay } from '../../reports/kinds/posture/posture-facts.ts';
import { percentOf } from './percent-of.ts';
import type { KeptScope } from './posture-scope.ts';

/** Figures as they were kept, day by day. Only for an organization or one registry: nothing is kept of other scopes. */

/** `days` days up to the one that holds `last`; those of which nothing was kept have nulls. */
export async function readTrend(
  db: Kysely<Database>,
  { organizationId, registryId }: KeptScope,
  { last, days }: { last: Date; days: number },
): Promise<TrendDay[]> {
  const { rows } = await sql<
    { [Key in keyof PostureDaysTable]: unknown } & { day: string; is_kept: boolean; open: number | null }
  >`
    select d.day::date as day, p.organization_id is not null as is_kept, p.tags, p.tags_recent, p.critical, p.high, p.medium, p.low, p.known_exploited, p.breached, p.risk_average,
      p.critical + p.high + p.medium + p.low + p.negligible + p.unknown as open
    from generate_series((${last}::timestamptz at time zone 'utc')::date - ${days - 1}::int,
      (${last}::timestamptz at time zone 'utc')::date, interval '1 day') as d (day)
    left join posture_days p on p.organization_id = ${organizationId} and p.registry_id is not distinct from ${registryId}::text
      and p.day = d.day::date
    order by d.day`.execute(db);
  return rows.map((row) => {
    const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);
    const [tags, recent] = [figure(row.tags), figure(row.tags_recent)];
    return {
      day: row.day,
      isKept: row.is_kept,
      open: row.open,
      critical: figure(row.critical),
      high: figure(row.high),
      medium: figure(row.medium),
      low: figure(row.low),
      knownExploited: figure(row.known_exploited),
      breached: figure(row.breached),
      riskAverage: figure(row.risk_average),
      recentPercent: tags === null || recent === null ? null : percentOf(recent, tags),
    };
  });
}

export type DayFigures = Omit<PostureDaysTable, 'organization_id' | 'registry_id' | 'day' | 'taken_at'>;

/** Writes what is true now over what was of the same day. */
export async function saveDay(
  transaction: Kysely<Database>,
  { organizationId, registryId }: KeptScope,
  { takenAt, figures }: { takenAt: Date; figures: DayFigures },
): Promise<void> {
  await transaction
    .insertInto('posture_days')
    .values({
      organization_id: organizationId,
      registry_id: registryId,
      day: takenAt.toISOString().slice(0, 10),
      taken_at: takenAt,
      ...figures,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'registry_id', 'day']).doUpdateSet({ taken_at: takenAt, ...figures }),
    )
    .execute();
}

/**
 * Organizations without figures of today, or with some older than `refreshMinutes` of before a scan that ended since. At most `max`.
 */
export async function findDueOrganizations(
  db: Kysely<Database>,
  { refreshMinutes, max }: { refreshMinutes: number; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    left join posture_days p on p.organization_id = o.id and p.registry_id is null and p.day = (now() at time zone 'utc')::date
    where p.organization_id is null or (p.taken_at < now() - ${refreshMinutes}::int * interval '1 minute'
      and exists (select from scans s where s.organization_id = o.id and s.scanned_at > p.taken_at))
    order by p.taken_at nulls first, o.id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/** False when another process is at it. */
export async function lockDay(transaction: Kysely<Database>, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`posture ${organizationId}`}, 0)) as is_mine`.execute(
    transaction,
  );
  return rows[0]?.is_mine ?? false;
}

export async function listRegistryIds(transaction: Kysely<Database>, organizationId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('registries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** When the transaction began, by the database's clock, as everything else that is stored. */
export async function readNow(transaction: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(transaction);
  return rows[0]?.now ?? new Date();
}
