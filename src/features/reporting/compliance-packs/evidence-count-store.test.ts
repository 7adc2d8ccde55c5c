import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { countChecks, countExceptions, countOpen } from './evidence-count-store.ts';
import { type PackScope, tabledExceptionsMax } from './evidence-scope-store.ts';
import { type CheckRow, type ExceptionRow, readChecks, readExceptions } from './evidence-table-store.ts';
import { type FailedCheck, readFailedChecks } from './poam-failed-check-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('countOpen', () => {
  it('applies exceptions by vulnerability, package and tag, below and above the number that PostgreSQL hashes in memory', async () => {
    const db = database.kysely;
    const organizationId = newId('org');
    await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
    const found = [1, 2, 3, 4].map((n) => finding(`CVE-2024-${n}`, 0));
    const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
    const at = { organizationId, image: 'app', packages, found, detectedAt: new Date(Date.now() - 60_000) };
    const { tagId } = await assessTag(db, { ...at, tag: '1' });
    await assessTag(db, { ...at, tag: '2' });
    /** Inserts `count` exceptions that were approved an hour ago. */
    const except = (cve: string, { tag = null as string | null, name = 'left', count = 1 } = {}) =>
      sql`insert into attestations (id, organization_id, cve_id, package_name, category, reason, scope_type, tag_id, status,
          proposed_by, proposed_by_name, decided_by, decided_by_name, decided_at)
        select ${newId('att')} || n, ${organizationId}, ${cve} || case when n > 1 then n::text else '' end, ${name}, 'risk_accepted', 'r',
          ${tag === null ? 'blanket' : 'tag'}, ${tag}, 2, 'a', 'A', 'b', 'B', now() - interval '1 hour'
        from generate_series(1, ${count}::int) n`.execute(db);
    await except('CVE-2024-1');
    await except('CVE-2024-2', { tag: tagId });
    await except('CVE-2024-3', { name: 'right' });
    const count = async () => {
      const to = new Date();
      const from = new Date(to.getTime() - 86_400_000);
      const rows = await countOpen(db, { organizationId, scope: { type: 'organization' }, from, to });
      return rows.map((row) => [row.isExcepted, row.count]);
    };
    // The first exception covers both tags, the second covers one.
    const expected = [
      [false, 5],
      [true, 3],
    ];
    expect(await count()).toEqual(expected);
    await except('CVE-1999-', { count: tabledExceptionsMax });
    expect(await count()).toEqual(expected);
  });
});

describe('countChecks, readChecks and readFailedChecks', () => {
  it('have the verdicts of the last re-match before the end of the period, and those of the scan before it', async () => {
    const db = database.kysely;
    const organizationId = newId('org');
    await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
    const scannedAt = new Date(Date.now() - 3 * 3_600_000);
    const { scanId, tagId } = await assessTag(db, {
      organizationId,
      image: 'app',
      tag: '1',
      packages: [],
      found: [],
      detectedAt: scannedAt,
    });
    await sql`update tags set created_at = ${scannedAt} where id = ${tagId}`.execute(db);
    const check = (status: string) => [{ id: 'supported-software', title: 't', status, weight: 5, evidence: ['e'] }];
    await sql`update scans set checks = ${JSON.stringify(check('PASS'))}::jsonb where id = ${scanId}`.execute(db);
    const changedAt = new Date(Date.now() - 2 * 3_600_000);
    await sql`insert into advisory_snapshots (digest, built_at, feeds) values (${`sha256:${'7'.repeat(64)}`}, now(), '[]')`.execute(
      db,
    );
    await sql`insert into rematch_results (scan_id, organization_id, image_id, tag_platform_id, snapshot_id, assessment, critical, high,
        medium, low, completeness, checks, checks_changed_at)
      select s.id, s.organization_id, s.image_id, s.tag_platform_id, a.id, 2, 0, 0, 0, 0, 'complete',
        ${JSON.stringify(check('FAIL'))}::jsonb, ${changedAt}
      from scans s, advisory_snapshots a where s.id = ${scanId} limit 1`.execute(db);
    const until = async (hoursAgo: number) => {
      const to = new Date(Date.now() - hoursAgo * 3_600_000);
      const request = {
        organizationId,
        scope: { type: 'organization' } as const,
        to,
        from: new Date(to.getTime() - 86_400_000),
      };
      const [counts] = await countChecks(db, request);
      const read = <Row>(rows: (transaction: typeof db) => AsyncGenerator<Row[]>): Promise<Row[]> =>
        db.transaction().execute(async (transaction) => {
          const all: Row[] = [];
          for await (const batch of rows(transaction)) all.push(...batch);
          return all;
        });
      const failed = await read<FailedCheck>((transaction) => readFailedChecks(transaction, request));
      const rows = await read<CheckRow>((transaction) => readChecks(transaction, request));
      return { counts, rows: rows.map(({ status }) => status), failed: failed.map((one) => one.first_at.getTime()) };
    };
    expect(await until(0)).toMatchObject({
      counts: { passed: 0, failed: 1 },
      rows: ['FAIL'],
      failed: [changedAt.getTime()],
    });
    expect(await until(2.5)).toMatchObject({ counts: { passed: 1, failed: 0 }, rows: ['PASS'], failed: [] });
  });
});

describe('countExceptions', () => {
  it('counts, for a narrowed scope, exceptions of its tags and exceptions that cover its findings, and all exceptions for the organization', async () => {
    const db = database.kysely;
    const organizationId = newId('org');
    await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
    const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
    const at = { organizationId, tag: '1', packages, detectedAt: new Date(Date.now() - 60_000) };
    const own = await assessTag(db, { ...at, image: 'own', found: [finding('CVE-2024-1', 0)] });
    const other = await assessTag(db, { ...at, image: 'other', found: [finding('CVE-2024-2', 0)] });
    const except = (cveId: string, { tagId = null as string | null, name = 'left', asOf = null as Date | null } = {}) =>
      db
        .insertInto('attestations')
        .values({
          id: newId('att'),
          organization_id: organizationId,
          cve_id: cveId,
          package_name: name,
          category: 'risk_accepted',
          reason: 'r',
          scope_type: asOf ? 'historical' : tagId === null ? 'blanket' : 'tag',
          tag_id: tagId,
          as_of: asOf,
          status: 2,
          proposed_by: 'a',
          proposed_by_name: 'A',
          decided_by: 'a',
          decided_by_name: 'A',
          decided_at: new Date(Date.now() - 1000),
          created_at: new Date(Date.now() - 2000),
        })
        .execute();
    await except('CVE-2024-1');
    await except('CVE-2024-1', { name: 'right' });
    await except('CVE-2024-1', { asOf: new Date(Date.now() - 3_600_000) });
    await except('CVE-2024-2');
    await except('CVE-2024-3');
    await except('CVE-2024-9', { tagId: own.tagId });
    await except('CVE-2024-2', { tagId: other.tagId });
    const read = async (scope: PackScope) => {
      const request = { organizationId, scope, from: new Date(Date.now() - 86_400_000), to: new Date() };
      const rows = await db.transaction().execute(async (transaction) => {
        const found: ExceptionRow[] = [];
        for await (const page of readExceptions(transaction, request)) found.push(...page);
        return found;
      });
      const { inForce, selfApproved } = await countExceptions(db, request);
      expect([inForce, selfApproved]).toEqual([rows.length, rows.length]);
      return rows.map((row) => `${row.cve_id} ${row.package_name} ${row.scope_type}`).toSorted();
    };
    expect(await read({ type: 'image', imageIds: [own.imageId], images: [] })).toEqual([
      'CVE-2024-1 left blanket',
      'CVE-2024-9 left tag',
    ]);
    expect(await read({ type: 'image', imageIds: [], images: ['oth*'] })).toEqual([
      'CVE-2024-2 left blanket',
      'CVE-2024-2 left tag',
    ]);
    expect(await read({ type: 'image', imageIds: [], images: ['none'] })).toEqual([]);
    expect(await read({ type: 'organization' })).toHaveLength(7);
  });
});
