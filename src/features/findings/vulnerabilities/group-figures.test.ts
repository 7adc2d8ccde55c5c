import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import { defaultSlaPolicy as policy } from '../sla-policy/sla-clock.ts';
import { mergeFindingTotals } from '../totals/merge-totals-store.ts';
import {
  type FindingGrouping,
  type FindingGroupRow,
  findingGroupings,
  groupSortColumns,
  listGroups,
} from './finding-groups-store.ts';
import { summarize } from './summary-store.ts';
import { listVulnerabilities } from './vulnerability-store.ts';

const organizationId = 'org_groups';
const registryId = 'reg_groups';
const otherRegistryId = 'reg_others';
let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.kysely;
  for (const id of [organizationId, 'org_other']) {
    await db.insertInto('organizations').values({ id, name: id }).execute();
    await addImages(id);
  }
  // Each value of each property occurs with each other one, and some findings are suppressed or were.
  await sql`
    update findings set severity = (row_id * 7 % 11 % 6)::smallint, triage_status = (row_id % 9 % 5 + 1)::smallint,
      fix_state = (array['fixed', 'unknown', 'not-fixed'])[row_id % 3 + 1],
      fixed_version = (array['2.0.0', '3.0.0', null])[row_id % 5 % 3 + 1],
      epss_score = nullif(row_id % 5, 0) / 10.0, is_known_exploited = row_id % 4 = 0,
      suppressed_until = (array[null, null, 'infinity', '2020-01-01'])[row_id % 13 % 4 + 1]::timestamptz`.execute(db);
});
afterAll(() => database.drop());

async function addImages(id: string): Promise<void> {
  const registries = id === organizationId ? [registryId, otherRegistryId] : ['reg_third'];
  for (const registry of registries) {
    await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
      values (${registry}, ${id}, ${registry}, 'GHCR', 'cloud', 'manual', '{}', false)`.execute(db);
  }
  const packages = ['left', 'right'].flatMap((name) =>
    (['npm', 'deb'] as const).map((type) => ({ type, name, version: '1.0.0' })),
  );
  for (const [at, image] of ['app', 'web', 'job', 'old'].entries()) {
    for (const tag of ['1', '2']) {
      const found = Array.from({ length: 40 }, (_, n) => finding(`CVE-2024-${(n * (at + 3)) % 23}`, n % 4));
      await assessTag(db, {
        organizationId: id,
        image,
        tag,
        packages,
        registryId: [null, registries[0] ?? null, registries[1] ?? null, null][at] ?? null,
        found: [...new Map(found.map((one) => [`${one.vulnerability.id} ${one.packageIndex}`, one])).values()],
      });
    }
  }
}

const parts: Omit<FindingFilter, 'suppressed'>[][] = [
  [{}, { severity: ['CRITICAL'] }, { severity: ['LOW', 'HIGH', 'UNKNOWN'] }],
  [{}, { status: [1] }, { status: [2, 5] }],
  [{}, { kev: true }, { kev: false }],
  [{}, { fixable: true }, { fixable: false }],
  [{}, { registry: registryId }, { registry: 'reg_third' }],
];

/** Every combination of one part of each list. */
const states = parts.reduce<FindingFilter[]>(
  (filters, choices) => filters.flatMap((filter) => choices.map((choice) => ({ ...filter, ...choice }))),
  [{ suppressed: 'hide' }],
);
const others: FindingFilter[] = [
  { suppressed: 'include' },
  { suppressed: 'only', severity: ['CRITICAL'] },
  { suppressed: 'hide', cveId: 'CVE-2024-3' },
  { suppressed: 'hide', package: 'left', kev: false },
  { suppressed: 'hide', packageType: ['npm', 'pypi'], severity: ['CRITICAL'] },
  { suppressed: 'hide', packageType: ['deb'] },
];
const filters = [...states, ...others];

const keyOf: Record<FindingGrouping, string> = {
  vulnerability: 'f.vulnerability_id',
  package: "p.name || ' ' || p.type",
  image: 'f.image_id',
  fix: "p.name || ' ' || p.type || ' ' || f.fixed_version",
};

interface PlainGroup {
  key: string;
  rows: number;
  severity: number;
  vulnerabilities: number;
  images: number;
  by_severity: number[];
  exploited: number;
  fixable: number;
}

/** Groups of the findings of the list, in the default order of groups, counted one by one. */
async function plainGroups(filter: FindingFilter, by: FindingGrouping): Promise<PlainGroup[]> {
  const where = await filterCondition(db, organizationId, filter, policy);
  const ranks = [0, 1, 2, 3, 4, 5].map((rank) => sql`count(*) filter (where f.severity = ${sql.lit(rank)})::int`);
  const { rows } = await sql<PlainGroup>`
    select * from (select ${sql.raw(keyOf[by])} as key, count(*)::int as rows, max(f.severity) as severity,
      count(distinct f.vulnerability_id)::int as vulnerabilities, count(distinct f.image_id)::int as images,
      array[${sql.join(ranks)}] as by_severity, count(*) filter (where f.is_known_exploited)::int as exploited,
      count(*) filter (where f.fix_state = 'fixed')::int as fixable
    from findings f join package_versions p on p.id = f.package_version_id
    where ${where} and ${by === 'fix' ? sql`f.fix_state = 'fixed' and f.fixed_version is not null` : sql`true`}
    group by 1) groups order by severity desc, rows desc, key collate "C"`.execute(db);
  return rows;
}

type StoredGroup = Omit<PlainGroup, 'vulnerabilities' | 'images'> & Pick<FindingGroupRow, 'vulnerabilities' | 'images'>;

async function storedGroups(filter: FindingFilter, by: FindingGrouping, figures: 'all' | 'counts' = 'all') {
  const sort = { column: groupSortColumns[0], direction: 'desc' as const };
  const groups: StoredGroup[] = [];
  const limit = 9;
  for (let page = 1; ; page += 1) {
    const request = { by, figures };
    const { rows, total } = await listGroups(db, organizationId, { filter, policy }, request, { page, limit, sort });
    for (const row of rows) {
      const { vulnerability_id: cveId, image_id: image, package_name: name, package_type: type } = row;
      const key = cveId ?? image ?? [name, type, ...(row.fixed_version === null ? [] : [row.fixed_version])].join(' ');
      const { rows: count, severity, vulnerabilities, images, by_severity, exploited, fixable } = row;
      groups.push({ key, rows: count, severity, vulnerabilities, images, by_severity, exploited, fixable });
    }
    if (page * limit >= total) return { groups, total };
  }
}

describe.each(['before', 'after'])('figures of groups and of the summary %s changes of totals are merged', (moment) => {
  beforeAll(async () => {
    if (moment === 'after') await mergeFindingTotals(db);
  });

  it.each(findingGroupings)('by %s equal a plain count for every filter of states', async (by) => {
    for (const filter of filters) {
      const expected = await plainGroups(filter, by);
      expect(await storedGroups(filter, by), JSON.stringify(filter)).toEqual({
        groups: expected,
        total: expected.length,
      });
    }
  });

  it.each(findingGroupings)('by %s that are counts of rows equal a plain count too', async (by) => {
    for (const filter of filters) {
      const expected = await plainGroups(filter, by);
      const { groups, total } = await storedGroups(filter, by, 'counts');
      const asked = groups.map(({ vulnerabilities, images, ...counts }, index) => ({
        ...counts,
        vulnerabilities: vulnerabilities ?? expected[index]?.vulnerabilities,
        images: images ?? expected[index]?.images,
      }));
      expect([asked, total], JSON.stringify(filter)).toEqual([expected, expected.length]);
    }
    const [first] = (await storedGroups({ suppressed: 'hide' }, by, 'counts')).groups;
    const isNull = { vulnerabilities: first?.vulnerabilities === null, images: first?.images === null };
    expect(isNull).toEqual({
      vulnerabilities: by === 'package' || by === 'image',
      images: by === 'package' || by === 'vulnerability',
    });
  });

  it('of the summary equal a plain count for every filter of states', async () => {
    for (const filter of filters) {
      const groups = await plainGroups(filter, 'image');
      const where = await filterCondition(db, organizationId, filter, policy);
      const { rows } = await sql<{ vulnerabilities: number }>`
        select count(distinct f.vulnerability_id)::int as vulnerabilities from findings f where ${where}`.execute(db);
      const sum = (valueOf: (group: PlainGroup) => number) => groups.reduce((total, one) => total + valueOf(one), 0);
      const { suppressed: _, areLowerBounds: __, ...figures } = await summarize(db, organizationId, { filter, policy });
      expect(figures, JSON.stringify(filter)).toEqual({
        rows: sum((group) => group.rows),
        vulnerabilities: rows[0]?.vulnerabilities,
        images: groups.length,
        bySeverity: new Map([0, 1, 2, 3, 4, 5].map((rank) => [rank, sum((group) => group.by_severity[rank] ?? 0)])),
        knownExploited: sum((group) => group.exploited),
        fixable: sum((group) => group.fixable),
      });
    }
  });
});

describe('with more findings than figures are computed from', () => {
  const sort = { column: 'severity', direction: 'desc' } as const;
  const first = async (filter: FindingFilter, max: number) => {
    const order = { column: 'default', direction: 'desc' } as const;
    const request = { page: 1, limit: 1_000, sort: order };
    const { rows } = await listVulnerabilities(db, organizationId, { filter, policy }, request);
    return rows.slice(0, max);
  };
  const distinct = (values: unknown[]) => new Set(values).size;

  it.each([
    ['vulnerability', { suppressed: 'hide', packageType: ['npm'] }],
    ['package', { suppressed: 'include' }],
    ['image', { suppressed: 'hide', packageType: ['npm'] }],
    ['fix', { suppressed: 'hide', fixable: true }],
    ['image', { suppressed: 'include', kev: true }],
    ['vulnerability', { suppressed: 'include', epss: { min: 0.15 } }],
  ] as const)('groups by %s are those of the first ones of the list, and marked', async (by, filter) => {
    // Findings that are fixed in no known version are among the first ones and in no group.
    const rows = (await first(filter, 25)).filter((row) => by !== 'fix' || row.fixed_version !== null);
    const keyOfRow = ({
      vulnerability_id: cveId,
      name,
      type,
      fixed_version: version,
      image_id: image,
    }: (typeof rows)[0]) =>
      ({ vulnerability: cveId, package: `${name} ${type}`, image, fix: `${name} ${type} ${version}` })[by];
    const expected = [...Map.groupBy(rows, keyOfRow)].map(([key, group]) => [
      key,
      group.length,
      distinct(group.map((row) => row.vulnerability_id)),
      distinct(group.map((row) => row.image_id)),
      group.filter((row) => row.is_known_exploited).length,
    ]);
    const listed = await listGroups(db, organizationId, { filter, policy }, { by }, { page: 1, limit: 200, sort }, 25);
    expect(listed.areLowerBounds).toBe(true);
    expect(listed.total).toBe(expected.length);
    const groups = listed.rows.map((row) => [
      row.vulnerability_id ??
        row.image_id ??
        [row.package_name, row.package_type, ...(row.fixed_version === null ? [] : [row.fixed_version])].join(' '),
      row.rows,
      row.vulnerabilities,
      row.images,
      row.exploited,
    ]);
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(sorted(groups)).toEqual(sorted(expected));
    const severities = listed.rows.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted((one, other) => other - one));
  });

  it.each([
    ['fix', {}],
    ['fix', { severity: ['CRITICAL'] }],
    ['vulnerability', { packageType: ['npm'] }],
  ] as const)('groups by %s of the filter %j read their number from totals', async (by, conditions) => {
    const statements: string[] = [];
    const logged = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void statements.push(query.sql),
    });
    const filter: FindingFilter = { suppressed: 'hide', ...conditions };
    const page = { page: 1, limit: 9, sort };
    await listGroups(logged, organizationId, { filter, policy }, { by }, page, 25);
    expect(statements.some((text) => text.includes('from finding_totals'))).toBe(true);
    expect(statements.filter((text) => /select count\(\*\) as total from \(select from findings/.test(text))).toEqual(
      [],
    );
  });

  it('figures of the summary are those of the first ones of the list, and marked', async () => {
    const filter: FindingFilter = { suppressed: 'hide', packageType: ['npm'] };
    const rows = await first(filter, 25);
    const figures = await summarize(db, organizationId, { filter, policy }, 25);
    expect(figures).toMatchObject({
      rows: 25,
      vulnerabilities: distinct(rows.map((row) => row.vulnerability_id)),
      images: distinct(rows.map((row) => row.image_id)),
      knownExploited: rows.filter((row) => row.is_known_exploited).length,
      fixable: rows.filter((row) => row.fix_state === 'fixed').length,
      areLowerBounds: true,
    });
  });

  it('groups and figures of as many findings are exact', async () => {
    const filter: FindingFilter = { suppressed: 'include' };
    const all = await first(filter, 1_000);
    for (const max of [all.length, all.length - 1]) {
      const page = { page: 1, limit: 9, sort };
      const listed = await listGroups(db, organizationId, { filter, policy }, { by: 'image' }, page, max);
      const figures = await summarize(db, organizationId, { filter, policy }, max);
      expect([listed.areLowerBounds, figures.areLowerBounds, figures.rows]).toEqual([
        max < all.length,
        max < all.length,
        max,
      ]);
    }
  });
});

describe('the filters of this test', () => {
  it('select groups with several rows, and each of them differs from the others', async () => {
    const answers = await Promise.all(
      states.map(async (filter) => JSON.stringify(await plainGroups(filter, 'vulnerability'))),
    );
    expect(new Set(answers).size).toBeGreaterThan(100);
  });
});
