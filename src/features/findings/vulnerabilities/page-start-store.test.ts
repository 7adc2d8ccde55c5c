import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import { defaultSlaPolicy } from '../sla-policy/sla-clock.ts';
import { isVisibleAt } from '../visibility/finding-visibility-store.ts';
import type { ListBounds } from './listed-page-request.ts';
import { vulnerabilitySortColumns } from './vulnerability-sort-columns.ts';
import { listVulnerabilities } from './vulnerability-store.ts';

const organizationId = 'org_pages';
const findings = 120;
const imageIds: string[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
    select id, ${organizationId}, id, 'oci', 'cloud', 'manual', '{}', false
    from unnest(array['reg_kept', 'reg_removed']) as registry (id)`.execute(db);
  // Names that sort differently with and without regard to case, and versions of one package.
  const packages = [
    { type: 'npm', name: 'left', version: '1.0.0' },
    { type: 'npm', name: 'Right', version: '1.0.0' },
    { type: 'npm', name: 'left', version: '2.0.0' },
    { type: 'deb', name: 'left', version: '1.0.0' },
  ];
  for (let tag = 0; tag < 4; tag += 1) {
    const { imageId } = await assessTag(db, {
      organizationId,
      // Two images of the same name in different registries, and one of another name.
      image: tag === 3 ? 'Web' : 'app',
      tag: String(tag),
      registryId: [null, 'reg_kept', null, 'reg_removed'][tag] ?? null,
      packages,
      found: Array.from({ length: findings / 4 }, (_, n) =>
        finding(`CVE-20${20 + (n % 3)}-${n % 17}`, n < 17 ? 0 : 1 + (n % 3), {}),
      ),
    });
    imageIds.push(imageId);
  }
  // Ids that are shorter than the counted prefix, and longer ids with the same prefix.
  await sql`
    update findings set vulnerability_id = 'CVE-' || row_id || case when row_id % 2 = 0 then '' else '0000000' end
    where row_id % 3 = 0`.execute(db);
  await sql`delete from registries where id = 'reg_removed'`.execute(db);
  // Many findings of one value and few of another, some at the border of two days, some without a score, some suppressed and some with an
  // ended suppression.
  await sql`
    update findings set severity = (row_id * 7 % 11 % 6)::smallint, epss_score = (array[null, 0.25, 0.2505, 0.000004, 0.94])[row_id % 5 + 1],
      cvss_score = nullif(row_id * 3 % 7, 0) * 1.3, triage_status = (row_id % 9 % 5 + 1)::smallint,
      fix_state = (array['fixed', 'unknown'])[row_id % 2 + 1], fixed_version = (array['9.9.9', null])[row_id % 2 + 1], is_known_exploited = row_id % 4 = 0,
      detected_at = '2026-03-01T00:00:00Z'::timestamptz + (row_id % 6 - 3) * interval '12 hours',
      first_detected_at = case when row_id % 4 > 0 then '2026-02-26T23:59:58.5Z'::timestamptz + row_id * 13 % 5 * interval '0.7 seconds'
        - row_id % 3 * interval '1 day' end,
      suppressed_until = (array[null, null, 'infinity', '2020-01-01'])[row_id % 13 % 4 + 1]::timestamptz`.execute(db);
});
afterAll(() => database.drop());

/** Within the moments of first detection: seconds are at its end, and at the border of a day. */
const firstSeen = { from: new Date('2026-02-25T23:59:58.600Z'), to: new Date('2026-02-27T00:00:00.250Z') };
/** All findings were detected in this time. */
const allTime = { from: new Date('2020-01-01T00:00:00Z') };
const filters = (): FindingFilter[] => [
  { suppressed: 'hide' },
  { suppressed: 'hide', fixable: true },
  { suppressed: 'hide', kev: false, status: [2] },
  { suppressed: 'hide', severity: ['CRITICAL', 'LOW'] },
  { suppressed: 'only' },
  { suppressed: 'include' },
  { suppressed: 'hide', packageType: ['npm'] },
  { suppressed: 'hide', deadline: [{ to: new Date('2026-03-30T00:00:00Z') }] },
  { suppressed: 'hide', deadline: [{ from: new Date('2026-02-27T12:00:00Z'), to: new Date('2026-03-07T12:00:00Z') }] },
  { suppressed: 'hide', firstSeen },
  {
    suppressed: 'hide',
    firstSeen,
    severity: ['CRITICAL', 'LOW', 'MEDIUM', 'UNKNOWN'],
    deadline: [{ to: new Date('2026-03-12T23:59:59.500Z') }],
  },
  { suppressed: 'hide', firstSeen, fixable: true },
  { suppressed: 'hide', registry: 'reg_kept' },
  { suppressed: 'hide', packageType: ['npm'], severity: ['CRITICAL', 'LOW'] },
  { suppressed: 'hide', package: 'left', status: [1, 2, 3] },
  { suppressed: 'hide', kev: true },
  { suppressed: 'hide', severity: ['MEDIUM', 'CRITICAL', 'UNKNOWN'], fixable: false },
  { suppressed: 'hide', image: imageIds.slice(1), fixable: true },
  { suppressed: 'hide', image: imageIds.slice(1), packageType: ['npm'] },
  { suppressed: 'hide', tag: '1' },
  { suppressed: 'hide', firstSeen: allTime },
  // Texts in ids of vulnerabilities, in names of packages, of images, and in several of them.
  { suppressed: 'hide', search: 'cve-202' },
  { suppressed: 'hide', search: 'right' },
  { suppressed: 'hide', search: 'we', fixable: true },
  { suppressed: 'hide', search: 'E' },
  { suppressed: 'hide', search: 'left', registry: 'reg_kept' },
];
const sorts = [...vulnerabilitySortColumns, 'default'] as const;
const exact = { countedRowsMax: 100_000 };
/** No page is found by sorting all findings that pass. */
const alwaysWalked: ListBounds = {
  ...exact,
  sortedRowsMax: 0,
  packageRowsMax: 0,
  indexRowsMax: 0,
  walkedRowsMax: 0,
  estimatedRowsMax: 0,
  groupedRowsMax: 0,
};
/** Findings within ranges of first detections are counted by image or package. */
const alwaysGrouped: ListBounds = { ...alwaysWalked, groupedRowsMax: 100_000 };

/** The statements that read a page of seven rows. */
async function statementsOf(
  filter: FindingFilter,
  {
    column,
    page,
    limit = 7,
    ...bounds
  }: { column: (typeof sorts)[number]; page: number; limit?: number } & Partial<ListBounds>,
): Promise<string[]> {
  const statements: string[] = [];
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await listVulnerabilities(
    logged,
    organizationId,
    { filter, policy: defaultSlaPolicy },
    { page, limit, sort: { column, direction: 'desc' } },
    { ...alwaysWalked, ...bounds },
  );
  return statements;
}

/** The statements that read the row ids of a page. */
function walksOf(statements: readonly string[]): string[] {
  return statements.filter((text) =>
    /^\s*(?:with (?:named|"part_0") as .*|)select (?:f|branches)\.row_id.* limit \$\d+ offset \$\d+/s.test(text),
  );
}

describe('pages that are found with finding totals', () => {
  const orders = sorts.flatMap((column) => [
    { column, direction: 'asc' as const },
    { column, direction: 'desc' as const },
  ]);
  it.each(orders)('equal the pages of a complete walk: $column $direction, every filter', async (sort) => {
    for (const [at, filter] of filters().entries()) {
      const list = async (page: number, limit: number, bounds: ListBounds) => {
        const { rows, total } = await listVulnerabilities(
          database.kysely,
          organizationId,
          { filter, policy: defaultSlaPolicy },
          { page, limit, sort },
          bounds,
        );
        return { rows: rows.map((row) => `${row.id} ${row.tag_name}`), total };
      };
      const all = await list(1, findings, {
        ...exact,
        sortedRowsMax: 0,
        packageRowsMax: 0,
        indexRowsMax: 0,
        walkedRowsMax: findings,
        estimatedRowsMax: 0,
        groupedRowsMax: 0,
      });
      const isGrouped =
        (sort.column === 'image' || sort.column === 'package') && (filter.firstSeen ?? filter.deadline) !== undefined;
      expect(all.rows.length).toBe(all.total);
      expect(all.total, JSON.stringify(filter)).toBeGreaterThan(5);
      // Of pages of seven, every third one: those that one filter and order leave out are read with the next ones.
      const first = (at + orders.indexOf(sort)) % 3;
      for (const [limit, firstPage, step] of [
        [1, 1 + at, 24],
        [7, 1 + first, 3],
        [50, 1, 1],
      ] as const) {
        for (let page = firstPage; (page - 1) * limit < all.total + limit; page += step) {
          const expected = { rows: all.rows.slice((page - 1) * limit, page * limit), total: all.total };
          const which = `${JSON.stringify(filter)} page ${page} of ${limit}`;
          expect(await list(page, limit, alwaysWalked), which).toEqual(expected);
          if (isGrouped) expect(await list(page, limit, alwaysGrouped), which).toEqual(expected);
        }
      }
    }
  });

  const walkedFilters: FindingFilter[] = [
    { suppressed: 'hide', packageType: ['npm'] },
    { suppressed: 'hide', packageType: ['npm', 'deb'], kev: false },
    { suppressed: 'hide', severity: ['CRITICAL', 'LOW'], fixable: true },
    { suppressed: 'hide', status: [1, 2, 3] },
    { suppressed: 'hide', kev: true },
    { suppressed: 'hide', epss: { min: 0.15 }, severity: ['CRITICAL', 'MEDIUM', 'NEGLIGIBLE'] },
    { suppressed: 'only', packageType: ['deb'] },
    { suppressed: 'hide', packageVersion: '1.0.0', severity: ['CRITICAL', 'LOW', 'UNKNOWN'] },
    { suppressed: 'hide', firstSeen },
    { suppressed: 'include', search: 'E', status: [1, 2, 3] },
    { suppressed: 'hide', search: 'cve-202', tag: '1' },
    { suppressed: 'hide', search: 'app', registry: 'reg_kept' },
    { suppressed: 'hide', fixedVersion: '9.9.9' },
  ];

  it.each(sorts)('equal the sorted findings for every filter, by %s', async (column) => {
    for (const [direction, filter] of (['asc', 'desc'] as const).flatMap((one) =>
      walkedFilters.map((filter) => [one, filter] as const),
    )) {
      const list = async (sortedRowsMax: number) => {
        const { rows, total } = await listVulnerabilities(
          database.kysely,
          organizationId,
          { filter, policy: defaultSlaPolicy },
          { page: 1, limit: findings, sort: { column, direction } },
          {
            ...exact,
            sortedRowsMax,
            packageRowsMax: sortedRowsMax,
            indexRowsMax: sortedRowsMax,
            walkedRowsMax: 0,
            estimatedRowsMax: 0,
            groupedRowsMax: 0,
          },
        );
        return { rows: rows.map((row) => row.id), total };
      };
      const sorted = await list(findings);
      expect(await list(0), `${direction} ${JSON.stringify(filter)}`).toEqual(sorted);
      expect(sorted.total, JSON.stringify(filter)).toBeGreaterThan(2);
    }
  });

  it('have a lower bound as total when more findings pass than are counted, and lead to every page', async () => {
    const filter: FindingFilter = { suppressed: 'include' };
    const list = (page: number) =>
      listVulnerabilities(
        database.kysely,
        organizationId,
        { filter, policy: defaultSlaPolicy },
        { page, limit: 25, sort: { column: 'cveId', direction: 'asc' } },
        { ...alwaysWalked, countedRowsMax: 30 },
      );
    const pages = [await list(1), await list(2), await list(3), await list(4), await list(5), await list(6)];
    expect(pages.map(({ total, isLowerBound }) => [total, isLowerBound])).toEqual([
      [30, true],
      [50, true],
      [75, true],
      [100, true],
      [findings, false],
      [findings, false],
    ]);
    expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 25, 25, 20, 0]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map((row) => row.id))).size).toBe(findings);
  });

  it.each<[limit: number, areCounted: boolean, filter: FindingFilter]>([
    [24, true, { suppressed: 'include' }],
    [25, false, { suppressed: 'include' }],
    [26, false, { suppressed: 'include' }],
    [25, true, { suppressed: 'include', packageVersion: '1.0.0' }],
    [26, false, { suppressed: 'include', packageVersion: '1.0.0' }],
  ])(
    'with %i findings, of which 25 are counted, count them before: %s, with the filter %j',
    async (limit, areCounted, filter) => {
      const statements = await statementsOf(filter, { column: 'cveId', page: 1, limit, countedRowsMax: 25 });
      expect(statements.some((text) => /^\s*select count\(\*\)/.test(text))).toBe(areCounted);
    },
  );

  it.each<[column: (typeof sorts)[number], page: number, filter: FindingFilter, start: RegExp]>([
    ['severity', 3, { suppressed: 'hide', fixable: true }, /"f"\."severity" [<>]= /],
    ['cvss', 3, { suppressed: 'hide', fixable: true }, /f\.cvss_score [<>]= /],
    ['cvss', 3, { suppressed: 'hide', packageType: ['npm'] }, /f\.cvss_score [<>]= /],
    ['epss', 3, { suppressed: 'hide' }, /f\.epss_score (?:>=|<) /],
    ['epss', 2, { suppressed: 'hide', severity: ['CRITICAL', 'LOW'] }, /f\.epss_score (?:>=|<) /],
    ['epss', 5, { suppressed: 'hide', packageType: ['npm'] }, /f\.epss_score (?:>=|<) /],
    ['cveId', 3, { suppressed: 'hide', status: [1, 2, 3] }, /left\(f\.vulnerability_id|f\.vulnerability_id [<>]/],
    ['detectedAt', 3, { suppressed: 'hide' }, /f\.detected_at (?:>=|<) /],
    ['detectedAt', 3, { suppressed: 'hide', fixable: true }, /f\.detected_at (?:>=|<) /],
    ['deadline', 3, { suppressed: 'hide', fixable: true }, /first_detected_at.* (?:>=|<) /],
    ['triageStatus', 3, { suppressed: 'hide', firstSeen }, /\(f\.triage_status, f\.id collate "C"\) (?:>=|<) /],
    ['package', 5, { suppressed: 'hide', firstSeen }, /sorted\.name [<>]= /],
  ])(
    'are read from their start and not from an end of the list: %s, page %i, %j',
    async (column, page, filter, start) => {
      const walks = walksOf(await statementsOf(filter, { column, page }));
      expect(walks).toHaveLength(1);
      expect(walks[0]).toMatch(start);
    },
  );

  it.each(['image', 'package'] as const)(
    'are counted by name within ranges of first detections: %s',
    async (column) => {
      const filter: FindingFilter = { suppressed: 'hide', firstSeen };
      const statements = await statementsOf(filter, { column, page: 3, groupedRowsMax: findings });
      expect(statements.filter((text) => /sorted\.name, count\(\*\)/.test(text))).toHaveLength(1);
      const [walk] = walksOf(statements);
      expect(walk).toMatch(/sorted\.name [<>]= /);
    },
  );

  it('by package read the totals once before they count', async () => {
    const statements = await statementsOf({ suppressed: 'hide', firstSeen }, { column: 'package', page: 5 });
    const counted = statements.findIndex((text) => /select count\(\*\) as count from findings f\b/.test(text));
    expect(statements.slice(0, counted).filter((text) => text.includes("'package_state'"))).toHaveLength(1);
  });

  it.each<[column: (typeof sorts)[number], boolean, FindingFilter]>([
    ['cveId', false, { suppressed: 'hide', packageType: ['npm'], severity: ['CRITICAL', 'LOW'] }],
    ['cveId', true, { suppressed: 'hide', packageType: ['npm'], tag: '1' }],
    ['cveId', false, { suppressed: 'hide', search: 'cve-202' }],
    ['severity', false, { suppressed: 'hide', search: 'right' }],
    ['package', false, { suppressed: 'hide', search: 'right' }],
    ['image', false, { suppressed: 'hide', search: 'we' }],
    ['severity', true, { suppressed: 'hide', search: 'E' }],
    ['epss', false, { suppressed: 'hide', firstSeen: allTime }],
    ['epss', true, { suppressed: 'hide', firstSeen }],
  ])('by %s count findings: %s, with the filter %j', async (column, areCounted, filter) => {
    const statements = await statementsOf(filter, { column, page: 2 });
    expect(statements.some((text) => /^\s*select count\(\*\).*from findings f\b/s.test(text))).toBe(areCounted);
  });

  it.each(['asc', 'desc'] as const)(
    'by deadline %s are sorted by id where severities have the same deadline',
    async (direction) => {
      const listed: string[] = [];
      const undone = new Error('The changes of the test are not kept.');
      const changed = database.kysely.transaction().execute(async (transaction) => {
        // The critical ones are due after one day, the high ones after three.
        await sql`update findings set severity = 4 + row_id % 2, suppressed_until = null,
        first_detected_at = '2026-03-10T00:00:00Z'::timestamptz - (3 - row_id % 2 * 2) * interval '1 day'`.execute(
          transaction,
        );
        const selection = { filter: { suppressed: 'hide', tag: '1' } as const, policy: defaultSlaPolicy };
        for (let page = 1; page <= 5; page += 1) {
          const request = { page, limit: 7, sort: { column: 'deadline', direction } as const };
          const bounds = alwaysWalked;
          const { rows } = await listVulnerabilities(transaction, organizationId, selection, request, bounds);
          listed.push(...rows.map(({ id }) => id));
        }
        throw undone;
      });
      await expect(changed).rejects.toBe(undone);
      const sorted = listed.toSorted((one, other) => (one < other ? -1 : 1));
      expect(listed).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
      expect(new Set(listed).size).toBe(findings / 4);
    },
  );

  it('by deadline read the severities with a deadline, or those without one', async () => {
    const filter: FindingFilter = { suppressed: 'hide', tag: '1' };
    const severitiesOf = async (page: number) =>
      walksOf(await statementsOf(filter, { column: 'deadline', page })).map((text) =>
        Array.from(text.matchAll(/f\.severity = (\d)/g), ([, rank]) => rank),
      );
    expect(await severitiesOf(1)).toEqual([['2', '3', '4', '5']]);
    expect(await severitiesOf(4)).toEqual([['0', '1']]);
  });

  it('by first detection read the severities that findings of the filter may have', async () => {
    const filter: FindingFilter = { suppressed: 'hide', search: 'cve-2020-15', tag: '1' };
    const [walk] = walksOf(await statementsOf(filter, { column: 'firstSeen', page: 1 }));
    const { rows } = await sql<{ severity: string }>`
      select distinct severity::text from findings f where vulnerability_id ilike '%cve-2020-15%' and ${isVisibleAt()}
      order by 1`.execute(database.kysely);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(6);
    const read = Array.from(walk?.matchAll(/f\.severity = (\d)/g) ?? [], ([, rank]) => rank);
    expect(new Set(read)).toEqual(new Set(rows.map(({ severity }) => severity)));
  });

  it('by severity begin at a severity that findings of the filter may have', async () => {
    const filter: FindingFilter = { suppressed: 'hide', severity: ['HIGH', 'LOW'], tag: '1' };
    for (const column of ['severity', 'default'] as const) {
      const [walk] = walksOf(await statementsOf(filter, { column, page: 1 }));
      expect(walk, column).toMatch(/f\.severity between \$\d+::smallint and \$\d+::smallint/);
    }
  });

  it.each(['image', 'package'] as const)('by %s are read name by name if the filter has no totals', async (column) => {
    const walks = walksOf(await statementsOf({ suppressed: 'hide', tag: '1' }, { column, page: 2 }));
    expect(walks).toHaveLength(1);
    expect(walks[0]).toMatch(/lateral .* offset 0\)/s);
  });
});
