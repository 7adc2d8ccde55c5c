import * as fc from 'fast-check';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { renderFacetFunctions } from '../../../../tools/finding-totals/render-facet-functions.ts';
import { classifyDatabaseError } from '../../../db/database-errors.ts';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import { resultSources } from '../../../domain/result-source.ts';
import { findingExpressions, keyNames } from './facet-query.ts';
import {
  type FacetName,
  type FindingColumn,
  type FindingFacet,
  findingColumns,
  findingFacets,
  type KeyOf,
  populations,
  sourceColumns,
} from './finding-facets.ts';
import { mergeFindingTotals } from './merge-totals-store.ts';
import { totalsWithSuppressed } from './totals-with-suppressed-store.ts';
import { verifyTotals } from './verify-totals.ts';
import { visibleTotals } from './visible-totals-store.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.kysely;
});
afterAll(() => database.drop());

const facets = Object.keys(findingFacets) as FacetName[];

/** Each key of a facet with its number, in a fixed order. */
async function rowsOf(query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select row_to_json(q)::text as row from (${query}) q`.execute(db);
  return rows.map(({ row }) => row).toSorted();
}

/** A count of the findings one by one, without aggregation steps, triggers or stored rows. */
function plainCount(
  organizationId: string,
  facet: FindingFacet,
  { isVisible, among = sql`true` }: { isVisible: boolean; among?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const keys = keyNames.flatMap((name) => (facet.keys[name] === undefined ? [] : [`${facet.keys[name]} as ${name}`]));
  return sql`
    select ${sql.raw(keys.join(', '))}, count(*)::int as count
    from findings f join images i on i.id = f.image_id join package_versions p on p.id = f.package_version_id
    cross join lateral (select ${sql.raw(findingExpressions(Object.keys(findingColumns) as FindingColumn[]))}) g
    where f.organization_id = ${organizationId} and f.closed_at_assessment is null
      and ${isVisible ? sql`(f.suppressed_until is null or f.suppressed_until <= now())` : sql`true`}
      and ${among}
      and ${sql.raw(populations[facet.population].facet)}
    group by ${sql.raw(keys.map((_, index) => index + 1).join(', '))}`;
}

async function expectPlainCounts(organizationId: string, registries: readonly string[]): Promise<void> {
  for (const facet of facets) {
    const definition: FindingFacet = findingFacets[facet];
    const by = keyNames.filter((name) => definition.keys[name] !== undefined) as KeyOf<typeof facet>[];
    const [visible, all] = [
      visibleTotals(organizationId, { facet, by }),
      totalsWithSuppressed(organizationId, { facet, by }),
    ];
    expect(await rowsOf(visible), facet).toEqual(
      await rowsOf(plainCount(organizationId, definition, { isVisible: true })),
    );
    expect(await rowsOf(all), facet).toEqual(
      await rowsOf(plainCount(organizationId, definition, { isVisible: false })),
    );
    if (definition.keys.registry_key === undefined) continue;
    const existing = sql`i.registry_key in (select id from registries where organization_id = ${organizationId})`;
    const scopes = [
      ...registries.map((registryId) => ({ registries: { registryId }, among: sql`i.registry_key = ${registryId}` })),
      { registries: { isOfAnyRegistry: true as const }, among: existing },
    ];
    for (const { among, ...scope } of scopes) {
      expect(await rowsOf(visibleTotals(organizationId, { facet, by, ...scope })), `${facet} of registries`).toEqual(
        await rowsOf(plainCount(organizationId, definition, { isVisible: true, among })),
      );
    }
  }
}

const scans = fc.record({
  kind: fc.constant('scan' as const),
  image: fc.constantFrom('app', 'web'),
  tag: fc.constantFrom('1', '2'),
  source: fc.constantFrom(...resultSources),
  found: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
  isKnownExploited: fc.boolean(),
  registry: fc.constantFrom(0, 1, null),
  severity: fc.constantFrom('CRITICAL' as const, 'LOW' as const, 'UNKNOWN' as const),
  secondsAgo: fc.integer({ min: 0, max: 200_000 }),
});
const steps = fc.oneof(
  { weight: 4, arbitrary: scans },
  fc.record({ kind: fc.constant('change' as const), like: fc.nat(9) }),
  fc.record({ kind: fc.constant('suppress' as const), until: fc.constantFrom('infinity', '2020-01-01', null) }),
  fc.record({ kind: fc.constant('delete findings' as const) }),
  fc.record({ kind: fc.constant('delete tag' as const), tag: fc.constantFrom('1', '2') }),
  fc.record({ kind: fc.constant('delete images' as const), registry: fc.constantFrom(0, 1) }),
  fc.record({
    kind: fc.constant('delete registry' as const),
    registry: fc.constantFrom(0, 1),
    keepsImages: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('move image' as const), registry: fc.constantFrom(0, 1, null) }),
  fc.record({ kind: fc.constant('merge' as const) }),
);
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

/** SQL values of columns in which random scans hardly differ. A column without an entry gets a value that another finding has. */
const valuesOf: Partial<Record<(typeof sourceColumns)[number], readonly string[]>> = {
  triage_status: ['1', '2', '3'],
  fix_state: ["'fixed'", "'unknown'", "'not-fixed'"],
  severity: ['0', '2', '5'],
  cvss_score: ['9.8', '4.3', '5'],
  epss_score: ['0.9', '0.00042', '0.000001', '0'],
  is_known_exploited: ['true', 'false'],
  first_detected_at: ["'2026-01-01T00:00:00.5Z'", "'2026-02-28T23:59:59Z'"],
  opened_cause: ["'new advisory'", "'engine'", "'image changed'"],
};

/** Gives some findings another value of a column, except where two open findings of a tag platform would become the same. */
async function change(
  organizationId: string,
  column: (typeof sourceColumns)[number],
  { like, which }: { like: number; which: RawBuilder<unknown> },
): Promise<number> {
  const [ofIt, name] = [sql`f.organization_id = ${organizationId}`, sql.ref(column)];
  const values = valuesOf[column];
  const value = values
    ? sql.raw(values[like % values.length] ?? 'null')
    : sql`(select other.${name} from findings other where other.organization_id = f.organization_id
        and other.${name} is distinct from f.${name} order by md5(other.row_id::text || ${like}::text) limit 1)`;
  const update = sql`
    update findings f set ${name} = coalesce(${value}, f.${name})
    where ${ofIt} and ${which} and coalesce(${value}, f.${name}) is distinct from f.${name}`;
  try {
    const { numAffectedRows } = await update.execute(db);
    return Number(numAffectedRows);
  } catch (error) {
    if (classifyDatabaseError(error) !== 'unique-violation') throw error;
    return 0;
  }
}

const packages = ['left', 'right'].map((name) => ({ type: 'npm' as const, name, version: '1.0.0' }));

async function take(step: Step, organizationId: string, registries: readonly string[]): Promise<void> {
  const ofIt = sql`organization_id = ${organizationId}`;
  const registryAt = (index: number | null) => (index === null ? null : (registries[index] ?? null));
  const existingAt = async (index: number | null) => {
    const { rows } = await sql<{ id: string }>`select id from registries where id = ${registryAt(index)}`.execute(db);
    return rows[0]?.id ?? null;
  };
  switch (step.kind) {
    case 'scan':
      await assessTag(db, {
        organizationId,
        image: step.image,
        tag: step.tag,
        packages,
        source: step.source,
        registryId: await existingAt(step.registry),
        detectedAt: new Date(Date.parse('2026-03-01T12:34:56.789Z') - step.secondsAgo * 1_000),
        found: step.found.map((n) => {
          const id = `CVE-2024-${n}`;
          const cvss = n === 3 ? null : { version: '3.1', vector: '', score: n + 0.1, source: 'test' };
          const vulnerability = { ...finding(id, 0).vulnerability, severity: step.severity, cvss };
          return finding(id, n % 2, { vulnerability, isKnownExploited: step.isKnownExploited });
        }),
      });
      return;
    case 'change':
      for (const column of sourceColumns) {
        await change(organizationId, column, { like: step.like, which: sql`f.row_id % 2 = ${step.like % 2}` });
      }
      return;
    case 'suppress':
      await sql`update findings set suppressed_until = ${step.until}::timestamptz
        where ${ofIt} and vulnerability_id < 'CVE-2024-4'`.execute(db);
      return;
    case 'delete findings':
      await sql`delete from findings where ${ofIt} and vulnerability_id > 'CVE-2024-4'`.execute(db);
      return;
    case 'delete tag':
      await sql`delete from tags where ${ofIt} and name = ${step.tag}`.execute(db);
      return;
    case 'delete images':
      await sql`delete from images where ${ofIt} and registry_key = ${registryAt(step.registry)}`.execute(db);
      return;
    case 'delete registry': {
      const id = registryAt(step.registry);
      if (!step.keepsImages) await sql`delete from images where ${ofIt} and registry_id = ${id}`.execute(db);
      await sql`update scans set registry_id = null where ${ofIt} and registry_id = ${id}`.execute(db);
      await sql`update images set registry_id = null where ${ofIt} and registry_id = ${id}`.execute(db);
      await sql`delete from registries where ${ofIt} and id = ${id}`.execute(db);
      return;
    }
    case 'move image': {
      const key = registryAt(step.registry) ?? '';
      await sql`update images i set registry_key = ${key} where ${ofIt} and id = (select min(id) from images where ${ofIt})
        and not exists (select from images o where o.organization_id = i.organization_id and o.name = i.name
          and o.registry_key = ${key})`.execute(db);
      return;
    }
    case 'merge':
      await Promise.all([mergeFindingTotals(db, 3), mergeFindingTotals(db)]);
  }
}

async function addOrganization(): Promise<{ organizationId: string; registries: [string, string] }> {
  const organizationId = newId('org');
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  // One id begins with the other.
  const first = newId('reg');
  const registries: [string, string] = [first, `${first}0`];
  for (const id of registries) {
    await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
      values (${id}, ${organizationId}, ${id}, 'GHCR', 'cloud', 'manual', '{}', false)`.execute(db);
  }
  return { organizationId, registries };
}

describe('finding totals', () => {
  it('of every facet equal a plain count after random scans, updates, suppressions, deletions, moves of images and merges', async () => {
    const property = fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 12 }), async (taken) => {
      const { organizationId, registries } = await addOrganization();
      for (const step of taken) {
        await take(step, organizationId, registries);
        expect((await verifyTotals(db, organizationId)).examples).toEqual([]);
      }
      await expectPlainCounts(organizationId, registries);
      await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
      await mergeFindingTotals(db);
      const { rows } = await sql`
        select from finding_totals where organization_id = ${organizationId}
        union all select from finding_total_changes where organization_id = ${organizationId}`.execute(db);
      expect(rows).toEqual([]);
    });
    await fc.assert(property, { numRuns: 15 });
  });

  it.each(sourceColumns)('follow an update of %s', async (column) => {
    const { organizationId, registries } = await addOrganization();
    const scan = (image: string, ids: string[], secondsAgo: number) =>
      assessTag(db, {
        organizationId,
        image,
        tag: '1',
        packages,
        detectedAt: new Date(Date.parse('2026-03-01T12:34:56Z') - secondsAgo * 1_000),
        found: ids.map((id, index) => finding(id, index)),
      });
    await scan('app', ['CVE-2024-1', 'CVE-2023-22'], 0);
    await scan('web', ['CVE-2022-333', 'CVE-2021-4444'], 100_000);
    // One finding: two might exchange their values, which changes no total.
    const first = sql`f.row_id = (select min(row_id) from findings where organization_id = ${organizationId})`;
    expect(await change(organizationId, column, { like: 4, which: first })).toBe(1);
    await expectPlainCounts(organizationId, registries);
  });

  it('have the keys of the finding that they count', async () => {
    const { organizationId, registries } = await addOrganization();
    const [registryId] = registries;
    const vulnerability = { ...finding('CVE-2024-123456', 0).vulnerability, severity: 'LOW' as const };
    await assessTag(db, {
      organizationId,
      image: 'app',
      tag: '1',
      packages,
      registryId,
      detectedAt: new Date('2026-03-01T23:34:56.789Z'),
      found: [finding('CVE-2024-123456', 1, { vulnerability, fixState: 'fixed', fixedVersion: '2' })],
    });
    const keysOf = async (facet: FacetName) => {
      const { rows } = await sql<Record<string, unknown>>`
        select ${sql.join(keyNames.map((name) => sql.ref(name)))} from finding_total_changes
        where organization_id = ${organizationId} and facet = ${facet}`.execute(db);
      return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
    };
    const known: Partial<Record<FacetName, unknown>> = {
      state: { registry_key: registryId, severity: 2, triage_status: 1, is_fixable: true, is_known_exploited: false },
      vulnerability_state: {
        severity: 2,
        value: 'CVE-2024-123456',
        triage_status: 1,
        is_fixable: true,
        is_known_exploited: false,
      },
      vulnerability_prefix_10: { value: 'CVE-2024-1', has_deadline: true },
      registry_vulnerability_prefix_12: { registry_key: registryId, value: 'CVE-2024-123' },
      package_state: {
        severity: 2,
        value: 'right',
        triage_status: 1,
        is_fixable: true,
        is_known_exploited: false,
        package_type: 'npm',
      },
      package_type: { value: 'npm' },
      fix_state: { value: 'fixed' },
      detected_day: { moment: new Date('2026-03-01T00:00:00Z') },
      opened_hour: { moment: new Date('2026-03-01T23:00:00Z'), value: 'found by scan' },
      registry_opened_hour: {
        registry_key: registryId,
        moment: new Date('2026-03-01T23:00:00Z'),
        value: 'found by scan',
      },
      first_detected_second: { severity: 2, moment: new Date('2026-03-01T23:34:56Z') },
    };
    for (const [facet, keys] of Object.entries(known)) expect(await keysOf(facet as FacetName), facet).toEqual([keys]);
  });

  it('of a facet that is added to the list count the findings that exist and those that follow', async () => {
    const { organizationId } = await addOrganization();
    const scan = (tag: string) =>
      assessTag(db, {
        organizationId,
        image: 'app',
        tag,
        packages,
        found: [finding('CVE-2024-1', 0), finding('CVE-2024-2', 1)],
      });
    await scan('1');
    const added: FindingFacet = { from: ['severity'], keys: { severity: 'g.severity' }, population: 'all' };
    await database.pool.query(renderFacetFunctions({ ...findingFacets, added }));
    try {
      await scan('2');
      const { rows } = await sql`
        select severity, sum(change)::int as count from finding_total_changes
        where organization_id = ${organizationId} and facet = 'added' group by severity`.execute(db);
      expect(rows).toEqual([{ severity: 4, count: 4 }]);
      await expectPlainCounts(organizationId, []);
    } finally {
      await database.pool.query(renderFacetFunctions(findingFacets));
    }
    const { rows } = await sql`select from finding_total_changes where facet = 'added'`.execute(db);
    expect(rows).toEqual([]);
    expect((await verifyTotals(db, organizationId)).areRight).toBe(true);
  });
});
