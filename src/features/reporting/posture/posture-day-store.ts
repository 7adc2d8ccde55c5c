import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PostureDaysTable } from '../../../db/tables/reports.ts';
import type { GradeCounts, TrendDay } from '../../../reports/posture-facts.ts';
import { overallGrade } from './overall-grade.ts';
import { percentOf } from './percent-of.ts';
import type { RecordedScope } from './posture-scope.ts';

/** Recorded daily figures of an organization and of each registry. */

/**
 * The last `days` days before `end`. Days without recorded figures have nulls. The figures of all registries are the sums of the registries
 * that existed; their mean risk is unknown unless there was only one.
 */
export async function readTrend(
  db: Kysely<Database>,
  scope: RecordedScope,
  { end, days }: { end: Date; days: number },
): Promise<TrendDay[]> {
  const last = new Date(end.getTime() - 1).toISOString().slice(0, 10);
  const { rows } = await sql<
    { [Key in keyof PostureDaysTable]: unknown } & { day: string; is_recorded: boolean; open: number | null }
  >`
    with recorded as (
      select day, sum(tags)::int as tags, sum(tags_recent)::int as tags_recent, sum(critical)::int as critical, sum(high)::int as high,
        sum(medium)::int as medium, sum(low)::int as low, sum(known_exploited)::int as known_exploited, sum(breached)::int as breached,
        case when count(*) = 1 then max(risk_average) end as risk_average,
        case when count(*) = 1 then max(images_scored) end as images_scored, case when count(*) = 1 then max(score_version) end as score_version,
        ${gradeSums},
        sum(critical + high + medium + low + negligible + unknown)::int as open
      from posture_days where organization_id = ${scope.organizationId} and ${isOfRecordedScope(scope)} group by day
    )
    select d.day, recorded.day is not null as is_recorded, recorded.tags, recorded.tags_recent, recorded.critical, recorded.high,
      recorded.medium, recorded.low, recorded.known_exploited, recorded.breached, recorded.risk_average, recorded.images_scored, recorded.score_version, recorded.open,
      ${sql.join(gradeColumns.map((column) => sql.ref(`recorded.${column}`)))}
    from (select ${last}::date - ago as day from generate_series(0, ${days - 1}::int) ago) d
    left join recorded on recorded.day = d.day
    order by d.day`.execute(db);
  return rows.map((row) => {
    const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);
    const [tags, recent] = [figure(row.tags), figure(row.tags_recent)];
    const grades = gradesOf(row);
    return {
      day: row.day,
      isRecorded: row.is_recorded,
      open: row.open,
      critical: figure(row.critical),
      high: figure(row.high),
      medium: figure(row.medium),
      low: figure(row.low),
      knownExploited: figure(row.known_exploited),
      breached: figure(row.breached),
      riskAverage: figure(row.risk_average),
      riskOver: figure(row.images_scored),
      scoreVersion: figure(row.score_version),
      grade: grades && overallGrade(grades),
      grades,
      recentPercent: tags === null || recent === null ? null : percentOf(recent, tags),
    };
  });
}

const gradeColumns = ['grade_a', 'grade_b', 'grade_c', 'grade_d', 'grade_f', 'ungraded', 'not_scanned'] as const;

/** Unknown for a registry is unknown for all. */
const gradeSums = sql.join(
  gradeColumns.map(
    (column) =>
      sql`case when count(${sql.ref(column)}) = count(*) then sum(${sql.ref(column)})::int end as ${sql.ref(column)}`,
  ),
);

function gradesOf(row: { [Column in (typeof gradeColumns)[number]]: unknown }): GradeCounts | null {
  const count = (column: (typeof gradeColumns)[number]): number => (typeof row[column] === 'number' ? row[column] : 0);
  if (row.not_scanned === null) return null;
  return {
    A: count('grade_a'),
    B: count('grade_b'),
    C: count('grade_c'),
    D: count('grade_d'),
    F: count('grade_f'),
    ungraded: count('ungraded'),
    notScanned: count('not_scanned'),
  };
}

function isOfRecordedScope({ registryId, isOfAnyRegistry }: RecordedScope): RawBuilder<SqlBool> {
  if (registryId !== undefined) return sql`registry_id = ${registryId}`;
  return isOfAnyRegistry === true ? sql`registry_id is not null` : sql`registry_id is null`;
}

export type DayFigures = Omit<PostureDaysTable, 'organization_id' | 'registry_id' | 'day' | 'computed_at'>;

/** Replaces the figures of the current day. */
export async function saveDay(
  transaction: Kysely<Database>,
  { organizationId, registryId = null }: { organizationId: string; registryId?: string | null },
  { computedAt, figures }: { computedAt: Date; figures: DayFigures },
): Promise<void> {
  await transaction
    .insertInto('posture_days')
    .values({
      organization_id: organizationId,
      registry_id: registryId,
      day: computedAt.toISOString().slice(0, 10),
      computed_at: computedAt,
      ...figures,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'registry_id', 'day']).doUpdateSet({ computed_at: computedAt, ...figures }),
    )
    .execute();
}

/**
 * At most `max` organizations without figures of today, or with figures older than `refreshMinutes` and scans that ended since.
 */
export async function findDueOrganizations(
  db: Kysely<Database>,
  { refreshMinutes, max }: { refreshMinutes: number; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    left join posture_days p on p.organization_id = o.id and p.registry_id is null and p.day = (now() at time zone 'utc')::date
    where p.organization_id is null or (p.computed_at < now() - ${refreshMinutes}::int * interval '1 minute'
      and exists (select from scans s where s.organization_id = o.id and s.scanned_at > p.computed_at))
    order by p.computed_at nulls first, o.id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/** False when another process is at it. */
export async function lockDay(transaction: Kysely<Database>, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`posture ${organizationId}`}, 0)) as is_locked`.execute(
    transaction,
  );
  return rows[0]?.is_locked ?? false;
}

/** Start of the transaction by the clock of the database, which all stored times use. */
export async function readNow(transaction: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(transaction);
  return rows[0]?.now ?? new Date();
}
