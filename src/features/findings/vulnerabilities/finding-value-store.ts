import { setTimeout } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Facets of finding totals, with their numbers in finding_values.field. */
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
  /** The same of the others. */
  cvePartOther: 10,
  /** The first twelve characters of the vulnerability, of severities that have a deadline. */
  cveLongPartDue: 13,
  /** The same of the others. */
  cveLongPartOther: 17,
  /** `5 2026-01-31T23:59:59`: severity, and second of the first detection in UTC. */
  firstDetectedAt: 14,
  /** `2026-01-31T23:59:59`: second of the detection in UTC. */
  detectedAt: 18,
} as const;
/** Counted for each registry too: fields whose values begin with the registry and a space. `cveLongPartDue`: of severities that have a deadline. */
const fieldsOfRegistry = { firstDetectedIn: 11, detectedIn: 12, firstDetectedAt: 15, cveLongPartDue: 16 } as const;
export type CountedField = keyof typeof fields;

/** Values between two, both included. */
export interface CountedRange {
  from: string;
  upTo: string;
}

export const cvePartLength = 10;
export const cveLongPartLength = 12;

/** The greatest text whose first `length` characters are this part. A shorter part is a whole id: longer ids that begin so are other parts. */
export function endOfPart(part: string, length: number): string {
  // In code points, as the database counts characters.
  return Array.from(part).length < length ? part : `${part}\u{10FFFF}`;
}

/**
 * A query of `value` (text; of images their id) and `count`, exact in the snapshot of its statement; values of which nothing is open are
 * left out. `prefix`: values that begin with the same so many characters are one. `without`: findings (`f`) that are counted there and shall not be, as a condition that an index answers.
 */
export function countedValues(
  organizationId: string,
  field: CountedField,
  without: RawBuilder<unknown>,
  { range, prefix }: { range?: CountedRange; prefix?: number } = {},
): RawBuilder<{ value: string; count: string }> {
  const value = prefix === undefined ? sql`counted.value` : sql`left(counted.value, ${sql.lit(prefix)})`;
  const inRange = range ? sql`and value >= ${range.from} and value <= ${range.upTo}` : sql``;
  // Sums of wider numbers are `numeric` and take most of the time.
  const ofField = sql`organization_id = ${organizationId} and field = ${sql.lit(fields[field])} ${inRange}`;
  return sql`
    select ${value} as value, sum(change) as count from (
      select value, total::int as change from finding_values where ${ofField}
      union all
      select value, change::int from finding_value_changes where ${ofField}
      union all
      select v.value collate "C", -1 from findings f,
        values_of_finding(f.vulnerability_id, f.package_version_id, f.image_id, f.fix_state, f.detected_at, f.cvss_score, f.severity,
          f.first_detected_at) v
      where v.field = ${sql.lit(fields[field])} and ${without} ${inRange}
    ) counted group by 1 having sum(change) <> 0`;
}

/** Vulnerabilities by their first characters, at most twelve (a year and three digits), whatever their severity. */
export function countedCveParts(
  organizationId: string,
  without: RawBuilder<unknown>,
  among: { range?: CountedRange; prefix: number },
): RawBuilder<{ value: string; count: string }> {
  const [due, other] =
    among.prefix <= cvePartLength
      ? (['cvePartDue', 'cvePartOther'] as const)
      : (['cveLongPartDue', 'cveLongPartOther'] as const);
  return sql`select value, sum(count)::bigint as count from (
    ${countedValues(organizationId, due, without, among)}
    union all ${countedValues(organizationId, other, without, among)}
  ) parts group by value`;
}

/** Of one registry, or of all that there are together. */
export type RegistryTotals = { registryId: string } | { isOfAnyRegistry: true };

const toText = (moment: string, format: string): string => `to_char(${moment} at time zone 'UTC', '${format}')`;
const first = 'coalesce(f.first_detected_at, f.detected_at)';
/** The value of a finding (`f`), as the totals have it after the registry. */
const valuesOfRegistry: Record<keyof typeof fieldsOfRegistry, RawBuilder<unknown>> = {
  firstDetectedIn: sql.raw(`f.severity::text || ' ' || ${toText(first, 'YYYY-MM-DD"T"HH24')}`),
  detectedIn: sql.raw(toText('f.detected_at', 'YYYY-MM-DD"T"HH24')),
  firstDetectedAt: sql.raw(`f.severity::text || ' ' || ${toText(first, 'YYYY-MM-DD"T"HH24:MI:SS')}`),
  cveLongPartDue: sql.raw(`left(f.vulnerability_id, ${cveLongPartLength})`),
};

/**
 * `countedValues` of registries. `detectedIn`: the hour of detection in UTC (`2026-01-31T23`). `without` of `cveLongPartDue` names severities
 * that have a deadline only. `range`: of values without the registry.
 */
export function countedValuesOfRegistries(
  organizationId: string,
  registries: RegistryTotals,
  field: keyof typeof fieldsOfRegistry,
  without: RawBuilder<unknown>,
  range?: CountedRange,
): RawBuilder<{ value: string; count: string }> {
  const ids =
    'registryId' in registries
      ? sql`(values (${registries.registryId}::text)) r (id)`
      : sql`(select id from registries where organization_id = ${organizationId}) r`;
  const bounds = range
    ? sql`t.value >= (r.id || ' ' || ${range.from}) collate "C" and t.value <= (r.id || ' ' || ${range.upTo}) collate "C"`
    : sql`t.value >= (r.id || ' ') collate "C" and t.value < (r.id || '!') collate "C"`;
  const ofField = sql`t.organization_id = ${organizationId} and t.field = ${sql.lit(fieldsOfRegistry[field])} and ${bounds}`;
  const value = sql`substr(t.value, length(r.id) + 2)`;
  const inRange = range ? sql`and value >= ${range.from} collate "C" and value <= ${range.upTo} collate "C"` : sql``;
  return sql`
    select counted.value as value, sum(change) as count from (
      select ${value} as value, t.total::int as change from ${ids} join finding_values t on ${ofField}
      union all
      select ${value}, t.change::int from ${ids} join finding_value_changes t on ${ofField}
      union all
      select value, -1 from (select ${valuesOfRegistry[field]} collate "C" as value from findings f where ${without}) suppressed
      where true ${inRange}
    ) counted group by 1 having sum(change) <> 0`;
}

/**
 * Merges changes into the totals, so many at a time. Safe at any time, from several processes at once. It rests after each full batch for as
 * long as the batch took: the processor and the disk are also those of uploads and scans that wait for an answer.
 */
export async function mergeFindingValues(db: Kysely<Database>, batch = 10_000): Promise<void> {
  for (const step of [mergeSome, removeEmpty]) {
    for (;;) {
      const startedAt = performance.now();
      if ((await step(db, batch)) < batch) break;
      await setTimeout(performance.now() - startedAt);
    }
  }
}

async function mergeSome(db: Kysely<Database>, batch: number): Promise<number> {
  // In the order of the key, so that two at once do not wait for each other in a circle.
  const { rows } = await sql<{ merged: string }>`
    with merged as (
      delete from finding_value_changes
      where ctid = any (array(select ctid from finding_value_changes limit ${batch} for update skip locked))
      returning organization_id, field, value, change
    ), added as (
    insert into finding_values (organization_id, field, value, total)
    select organization_id, field, value, sum(change) from merged
    where exists (select from organizations o where o.id = organization_id)
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (organization_id, field, value) do update set total = finding_values.total + excluded.total
    )
    select count(*) as merged from merged`.execute(db);
  return Number(rows[0]?.merged ?? 0);
}

async function removeEmpty(db: Kysely<Database>, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from finding_values where (organization_id, field, value) in (
      select organization_id, field, value from finding_values where total = 0 limit ${batch} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
