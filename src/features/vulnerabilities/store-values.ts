import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What open findings are counted by, each value of it (migrations/0023, 0027), with the number that stands for it there. */
const fields = {
  cveId: 1,
  package: 2,
  packageType: 3,
  image: 4,
  fixState: 5,
  detectedOn: 6,
  cvss: 7,
  /** `5 2026-01-31T23`: severity, and hour of the first detection in UTC. */
  firstDetectedIn: 8,
  /** The first ten characters of the vulnerability, of severities that have a deadline. */
  cvePartDue: 9,
} as const;
export type CountedField = keyof typeof fields;

/**
 * A query of `value` (text; of images their id) and `count`, exact in the snapshot of its statement; values of which nothing is open are
 * left out. `without`: findings (`f`) that are counted there and shall not be, as a condition that an index answers.
 * `prefix`: values that begin with the same so many characters are one.
 */
export function countedValues(
  organizationId: string,
  field: CountedField,
  without: RawBuilder<unknown>,
  prefix?: number,
): RawBuilder<{ value: string; count: string }> {
  const value = prefix === undefined ? sql`counted.value` : sql`left(counted.value, ${sql.lit(prefix)})`;
  // Sums of wider numbers are `numeric` and take most of the time.
  const ofField = sql`organization_id = ${organizationId} and field = ${sql.lit(fields[field])}`;
  return sql`
    select ${value} as value, sum(change) as count from (
      select value, total::int as change from finding_values where ${ofField}
      union all
      select value, change::int from finding_value_changes where ${ofField}
      union all
      select v.value collate "C", -1 from findings f,
        values_of_finding(f.vulnerability_id, f.package_version_id, f.image_id, f.fix_state, f.detected_at, f.cvss_score, f.severity,
          f.first_detected_at) v
      where v.field = ${sql.lit(fields[field])} and ${without}
    ) counted group by 1 having sum(change) <> 0`;
}

/** Brings what changed into the totals. Safe at any time, from several processes at once. */
export async function mergeFindingValues(db: Kysely<Database>): Promise<void> {
  // In the order of the key, so that two at once do not wait for each other in a circle.
  await sql`
    with merged as (
      delete from finding_value_changes where id in (select id from finding_value_changes for update skip locked)
      returning organization_id, field, value, change
    )
    insert into finding_values (organization_id, field, value, total)
    select organization_id, field, value, sum(change) from merged
    where exists (select from organizations o where o.id = organization_id)
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (organization_id, field, value) do update set total = finding_values.total + excluded.total`.execute(
    db,
  );
  await sql`delete from finding_values where total = 0`.execute(db);
}
