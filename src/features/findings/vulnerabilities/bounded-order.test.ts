import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import { defaultSlaPolicy } from '../sla-policy/sla-clock.ts';
import { selectByFilter } from '../triage/bulk-triage-store.ts';
import { countFilterValues, countFindings } from './filter-counts-store.ts';
import { usualBounds } from './listed-page-request.ts';
import { listVulnerabilities } from './vulnerability-store.ts';

const organizationId = 'org_bounded';
const policy = defaultSlaPolicy;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  await assessTag(db, {
    organizationId,
    image: 'app',
    tag: '1',
    packages: [{ type: 'npm', name: 'left', version: '1.0.0' }],
    found: Array.from({ length: 40 }, (_, n) => finding(`CVE-2026-${n}`, 0, {})),
  });
  // As many findings as an organization with many: PostgreSQL plans for the size of a table that it has noted.
  await sql`insert into findings (${sql.raw(copied)}) select ${sql.raw(
    copied.replace('vulnerability_id', "vulnerability_id || '-' || n"),
  )} from findings cross join generate_series(1, 500) n`.execute(db);
  await sql`analyze findings`.execute(db);
});
afterAll(() => database.drop());

const copied = `organization_id, tag_platform_id, tag_id, image_id, opened_at_assessment, id, vulnerability_id, package_version_id, facts_id, fix_state,
  advisory_ids, sources, severity, triage_status, is_known_exploited, opened_cause, detected_at`;

const filters: FindingFilter[] = [
  { suppressed: 'hide', assignee: null },
  { suppressed: 'hide', malware: false },
  { suppressed: 'hide', scanner: 'builtin' },
];

/** The nodes of the plans that read findings up to a bound in no order of a list. */
async function scansOf(read: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
  });
  await read(logged);
  const bounded = statements.filter(({ text }) =>
    /from findings f\b[^]* limit \$\d+(?: offset \$\d+)?\s*\)/.test(text),
  );
  const scans: string[] = [];
  for (const { text, values } of bounded) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...values]);
    scans.push(
      ...rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => /Scan.* on findings f(?:_\d+)?$/.test(line)),
    );
  }
  return scans;
}

describe.each(filters)('findings that are read up to a bound, with the filter %j', (filter) => {
  const where = () => filterCondition(database.kysely, organizationId, filter, policy);
  const page = { page: 1, limit: 10, sort: { column: 'severity', direction: 'asc' } } as const;
  it.each<[string, (db: Kysely<Database>) => Promise<unknown>]>([
    [
      'the number of a list',
      (db) =>
        listVulnerabilities(db, organizationId, { filter, policy }, page, { ...usualBounds, countedRowsMax: 100 }),
    ],
    ['the number of a filter', (db) => countFindings(db, organizationId, { filter, policy }, 100)],
    ['the values of a filter', (db) => countFilterValues(db, organizationId, { filter, policy }, ['packageType'], 100)],
    ['the selection of a triage', async (db) => selectByFilter(db, { filter, where: await where() }, 100)],
  ])('are found with an index of the organization: %s', async (_, read) => {
    const scans = await scansOf(read);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan).toMatch(/Index (?:Only )?Scan using findings_by_(?!tag_platform)/);
  });
});
