import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { checkTotals } from './check-totals.ts';
import { mergeFindingTotals } from './merge-totals-store.ts';
import { totalsReadiness } from './totals-readiness.ts';
import { rebuildTotals, verifyTotals } from './verify-totals.ts';

let database: TestDatabase;
let organizationId: string;
let registryId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  const db = database.kysely;
  await db.deleteFrom('organizations').execute();
  [organizationId, registryId] = [newId('org'), newId('reg')];
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
    values (${registryId}, ${organizationId}, 'r', 'GHCR', 'cloud', 'manual', '{}', false)`.execute(db);
  for (const image of ['app', 'web']) {
    const packages = [{ type: 'npm' as const, name: 'left', version: '1.0.0' }];
    const found = Array.from({ length: 6 }, (_, n) => finding(`CVE-2024-${n}`, 0, {}));
    await assessTag(db, {
      organizationId,
      image,
      tag: '1',
      packages,
      found,
      registryId: image === 'app' ? registryId : null,
    });
  }
});

async function check(): Promise<string[]> {
  const logged: string[] = [];
  const log = { error: (_: unknown, message: string) => void logged.push(message) };
  await checkTotals(database.kysely, log as never, { startedAt: new Date(Date.now() + 1_000) });
  return logged;
}

const readiness = () => totalsReadiness(database.kysely).check();

/** What `pg_dump --data-only` writes of a table, and `pg_restore --data-only` reads into an empty one. */
async function restore(tables: readonly string[], { triggers }: { triggers: boolean }): Promise<void> {
  await database.kysely.connection().execute(async (connection) => {
    const copies = tables.map((table) => [table, `copy_of_${table}`] as const);
    for (const [table, copy] of copies) {
      await sql`create temporary table ${sql.raw(copy)} as table ${sql.raw(table)}`.execute(connection);
    }
    await sql`set session_replication_role = replica`.execute(connection);
    for (const table of tables) await sql`delete from ${sql.raw(table)}`.execute(connection);
    if (triggers) await sql`set session_replication_role = origin`.execute(connection);
    for (const [table, copy] of copies) {
      await sql`insert into ${sql.raw(table)} overriding system value select * from ${sql.raw(copy)}`.execute(
        connection,
      );
      await sql`drop table ${sql.raw(copy)}`.execute(connection);
    }
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

const totals = ['scan_counts', 'finding_totals', 'finding_total_changes'];
const damages: [name: string, damage: () => Promise<unknown>][] = [
  ['data was restored beside triggers', () => restore(['scans', 'findings', ...totals], { triggers: true })],
  ['rows were restored without triggers and totals', () => restoreWithout(totals)],
  [
    'findings were deleted without triggers',
    () => silently(sql`delete from findings where vulnerability_id = 'CVE-2024-1'`),
  ],
  ['scans were deleted without triggers', () => silently(sql`delete from scans where image = 'app'`)],
  [
    'the totals of one facet were deleted',
    () => silently(sql`delete from finding_total_changes where facet = 'registry_first_detected_hour'`),
  ],
];

async function restoreWithout(tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.raw(table)}`.execute(database.kysely);
}

function silently(statement: ReturnType<typeof sql>): Promise<void> {
  return database.kysely.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await statement.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

describe('stored totals', () => {
  it('of rows that triggers counted are right before and after a merge, and a rebuild changes none', async () => {
    for (const merge of [async () => undefined, mergeFindingTotals]) {
      await merge(database.kysely);
      expect(await check()).toEqual([]);
      const right = { organizationId, areRight: true, different: 0, examples: [] };
      expect(await verifyTotals(database.kysely, organizationId)).toEqual(right);
      expect(await rebuildTotals(database.kysely, organizationId)).toEqual(right);
    }
    expect(await readiness()).toEqual({ status: 'ok' });
  });

  it.each(damages)('are found wrong after %s, shown as a warning, and corrected by a rebuild', async (_, damage) => {
    await damage();
    expect(await check()).toEqual([expect.stringContaining('plimsoll admin totals rebuild')]);
    expect(await readiness()).toMatchObject({ status: 'warning', organizations: 1 });
    const wrong = await verifyTotals(database.kysely, organizationId);
    expect(wrong).toMatchObject({ areRight: false, different: expect.any(Number) });
    expect(wrong.different).toBeGreaterThan(0);
    expect(await rebuildTotals(database.kysely, organizationId)).toEqual(wrong);
    expect(await verifyTotals(database.kysely, organizationId)).toMatchObject({ areRight: true, different: 0 });
    expect(await readiness()).toEqual({ status: 'ok' });
    expect(await check()).toEqual([]);
  });

  it('are rebuilt once by two rebuilds at the same time', async () => {
    await silently(sql`delete from finding_total_changes`);
    await Promise.all([rebuildTotals(database.kysely, organizationId), rebuildTotals(database.kysely, organizationId)]);
    expect(await verifyTotals(database.kysely, organizationId)).toMatchObject({ areRight: true });
  });

  it('of one organization do not change when those of another one are rebuilt', async () => {
    const other = newId('org');
    await database.kysely.insertInto('organizations').values({ id: other, name: 'Other' }).execute();
    await silently(sql`delete from finding_total_changes where organization_id = ${organizationId}`);
    expect(await verifyTotals(database.kysely, other)).toMatchObject({ areRight: true });
    await rebuildTotals(database.kysely, other);
    expect(await verifyTotals(database.kysely, organizationId)).toMatchObject({ areRight: false });
  });
});
