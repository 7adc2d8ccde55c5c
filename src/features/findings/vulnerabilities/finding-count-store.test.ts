import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { resultSources } from '../../../domain/result-source.ts';
import { countOpenFindings, mergeFindingCounts } from './finding-count-store.ts';
import {
  type CountedField,
  countedValues,
  countedValuesOfRegistries,
  mergeFindingValues,
} from './finding-value-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into organizations (id, name) values ('org_registries', 'r')`.execute(database.kysely);
  // One id begins with the other.
  await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
    select id, 'org_registries', id, 'GHCR', 'cloud', 'manual', '{}', false from (values ('reg_1'), ('reg_10')) r (id)`.execute(
    database.kysely,
  );
});
afterAll(() => database.drop());

/** What the kept totals say, beside what is counted. */
async function bothTotals(organizationId: string): Promise<{ kept: unknown; counted: unknown }> {
  const by = 'organization_id, registry_key, severity, triage_status, is_fixable, is_known_exploited';
  const kept = await sql`
    select ${sql.raw(by)}, sum(change)::int as total from finding_counts where organization_id = ${organizationId}
    group by ${sql.raw(by)} having sum(change) <> 0 order by ${sql.raw(by)}`.execute(database.kysely);
  const counted = await sql`
    select ${sql.raw(by)}, count(*)::int as total from (
      select f.*, i.registry_key, fix_state = 'fixed' as is_fixable from findings f join images i on i.id = f.image_id
      where f.organization_id = ${organizationId} and closed_at_assessment is null
    ) open group by ${sql.raw(by)} order by ${sql.raw(by)}`.execute(database.kysely);
  return { kept: kept.rows, counted: counted.rows };
}

const counted: Record<CountedField, string> = {
  cveId: 'f.vulnerability_id',
  package: 'p.name',
  packageType: 'p.type',
  image: 'f.image_id',
  fixState: 'f.fix_state',
  detectedOn: `to_char(f.detected_at at time zone 'UTC', 'YYYY-MM-DD')`,
  cvss: `coalesce(f.cvss_score::text, '')`,
  firstDetectedIn: `f.severity || ' ' || to_char(coalesce(f.first_detected_at, f.detected_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`,
  cvePartDue: `case when f.severity >= 2 then left(f.vulnerability_id, 10) end`,
  cveLongPartDue: `case when f.severity >= 2 then left(f.vulnerability_id, 12) end`,
  cveLongPartOther: `case when f.severity < 2 then left(f.vulnerability_id, 12) end`,
  cvePartOther: `case when f.severity < 2 then left(f.vulnerability_id, 10) end`,
  firstDetectedAt: `f.severity || ' ' || to_char(coalesce(f.first_detected_at, f.detected_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`,
  detectedAt: `to_char(f.detected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`,
};
const countedOfRegistry = {
  firstDetectedIn: counted.firstDetectedIn,
  firstDetectedAt: counted.firstDetectedAt,
  cveLongPartDue: counted.cveLongPartDue,
  detectedIn: `to_char(f.detected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`,
} as const;

/** Of every field the values with their numbers, as they are kept and as they are counted; without what is suppressed. */
async function bothValues(organizationId: string): Promise<{ kept: unknown; counted: unknown }> {
  const db = database.kysely;
  const open = sql`f.organization_id = ${organizationId} and f.closed_at_assessment is null`;
  const both = { kept: {} as Record<string, unknown>, counted: {} as Record<string, unknown> };
  for (const [field, expression] of Object.entries(counted)) {
    const kept = countedValues(organizationId, field as CountedField, sql`${open} and f.suppressed_until > now()`);
    both.kept[field] = (await sql`select value, count::int from (${kept}) v order by value`.execute(db)).rows;
    const { rows } = await sql`
      select ${sql.raw(expression)} collate "C" as value, count(*)::int as count
      from findings f join package_versions p on p.id = f.package_version_id
      where ${open} and coalesce(f.suppressed_until <= now(), true) and ${sql.raw(expression)} is not null
      group by 1 order by 1`.execute(db);
    both.counted[field] = rows;
  }
  for (const [field, expression] of Object.entries(countedOfRegistry)) {
    const ofField = field === 'cveLongPartDue' ? sql`f.severity >= 2` : sql`true`;
    const without = sql`${open} and f.suppressed_until > now() and ${ofField}
      and f.image_id in (select id from images where registry_key = 'reg_1')`;
    const kept = countedValuesOfRegistries(
      organizationId,
      { registryId: 'reg_1' },
      field as keyof typeof countedOfRegistry,
      without,
    );
    both.kept[`${field} of a registry`] = (
      await sql`select value, count::int from (${kept}) v order by value collate "C"`.execute(db)
    ).rows;
    const { rows } = await sql`
      select ${sql.raw(expression)} collate "C" as value, count(*)::int as count
      from findings f join images i on i.id = f.image_id
      where f.organization_id = ${organizationId} and f.closed_at_assessment is null and i.registry_key = 'reg_1'
        and coalesce(f.suppressed_until <= now(), true) and ${ofField}
      group by 1 order by 1`.execute(db);
    both.counted[`${field} of a registry`] = rows;
  }
  return both;
}

describe('kept totals of findings', () => {
  it('are what counting gives, whatever scans, decisions, signals and deletions did, and however they are merged', async () => {
    const packages = ['left', 'right'].map((name) => ({ type: 'npm' as const, name, version: '1.0.0' }));
    const found = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 });
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('scan' as const),
        tag: fc.constantFrom('1', '2'),
        source: fc.constantFrom(...resultSources),
        found,
        kev: fc.boolean(),
        registryId: fc.constantFrom('reg_1', 'reg_10', null),
        severity: fc.constantFrom('LOW' as const, 'UNKNOWN' as const),
      }),
      fc.record({ kind: fc.constant('triage' as const), status: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('fix' as const), state: fc.constantFrom('fixed', 'unknown') }),
      fc.record({ kind: fc.constant('attest' as const), until: fc.constantFrom('infinity', '2020-01-01', null) }),
      fc.record({ kind: fc.constant('delete' as const) }),
      fc.record({ kind: fc.constant('remove tag' as const), tag: fc.constantFrom('1', '2') }),
      fc.record({ kind: fc.constant('remove image' as const), registryId: fc.constantFrom('reg_1', 'reg_10') }),
      fc.record({ kind: fc.constant('move image' as const), to: fc.constantFrom('reg_1', 'reg_10', '') }),
      fc.record({ kind: fc.constant('merge' as const) }),
    );
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const organizationId = newId('org');
      const db = database.kysely;
      await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
      const ofIt = sql`organization_id = ${organizationId}`;
      for (const one of steps) {
        if (one.kind === 'scan') {
          await assessTag(db, {
            organizationId,
            image: 'app',
            tag: one.tag,
            packages,
            source: one.source,
            registryId: one.registryId,
            found: one.found.map((n) => {
              const id = `CVE-2024-${n}`;
              const vulnerability = { ...finding(id, 0).vulnerability, severity: one.severity };
              return finding(id, n % 2, { vulnerability, isKnownExploited: one.kev });
            }),
          });
        } else if (one.kind === 'triage') {
          await sql`update findings set triage_status = ${one.status} where ${ofIt} and vulnerability_id < 'CVE-2024-3'`.execute(
            db,
          );
        } else if (one.kind === 'fix') {
          await sql`update findings set fix_state = ${one.state} where ${ofIt}`.execute(db);
        } else if (one.kind === 'delete') {
          await sql`delete from findings where ${ofIt} and vulnerability_id > 'CVE-2024-3'`.execute(db);
        } else if (one.kind === 'attest') {
          await sql`update findings set suppressed_until = ${one.until}::timestamptz
            where ${ofIt} and vulnerability_id < 'CVE-2024-3'`.execute(db);
        } else if (one.kind === 'remove tag') {
          await sql`delete from tags where ${ofIt} and name = ${one.tag}`.execute(db);
        } else if (one.kind === 'remove image') {
          await sql`delete from images where ${ofIt} and registry_key = ${one.registryId}`.execute(db);
        } else if (one.kind === 'move image') {
          await sql`update images i set registry_key = ${one.to} where ${ofIt} and not exists (
            select from images o where o.organization_id = i.organization_id and o.registry_key = ${one.to})
            and id = (select min(id) from images where ${ofIt})`.execute(db);
        } else await Promise.all([mergeFindingCounts(db), mergeFindingValues(db, 3), mergeFindingValues(db)]);
        const totals = await bothTotals(organizationId);
        expect(totals.kept).toEqual(totals.counted);
        const values = await bothValues(organizationId);
        expect(values.kept).toEqual(values.counted);
      }
      await mergeFindingCounts(db);
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from findings where ${ofIt} and closed_at_assessment is null`.execute(db);
      expect(await countOpenFindings(db, organizationId, {})).toBe(rows[0]?.open);
      await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
      await mergeFindingValues(db);
      const left = await sql`
        select from finding_values where ${ofIt} union all select from finding_value_changes where ${ofIt}`.execute(db);
      expect(left.rows).toEqual([]);
    });
    await fc.assert(property, { numRuns: 25 });
  }, 60_000);
});
