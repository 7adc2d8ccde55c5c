import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { ensureImage, ensureTag } from '../images/image-store.ts';
import { countScans, countUnfinishedScans, mergeScanCounts } from './scan-count-store.ts';

let database: TestDatabase;
const organizationId = newId('org');
let imageId: string;
let tagId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { kysely } = database;
  await kysely.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const image = await ensureImage(kysely, { organizationId, source: 'registry', repository: 'r/a', name: 'a' });
  imageId = image.id;
  tagId = (await ensureTag(kysely, image, 'latest')).id;
});
afterAll(() => database.drop());

describe('stored totals of scans', () => {
  it('equal a count of the rows after any inserts, changes, deletions, rollbacks and merges', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), many: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('advance' as const), to: fc.integer({ min: 2, max: 5 }) }),
      fc.record({ kind: fc.constantFrom('delete' as const, 'rollback' as const, 'merge' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          if (one.kind === 'insert') await insert(one.many);
          else if (one.kind === 'advance')
            await sql`update scans set status = ${one.to} where status < ${one.to}`.execute(database.kysely);
          else if (one.kind === 'delete')
            await sql`delete from scans where id in (select id from scans limit 2)`.execute(database.kysely);
          else if (one.kind === 'merge') await mergeScanCounts(database.kysely);
          else await rollBack();
        }
        await expectEqual();
      }),
      { numRuns: 20 },
    );
  });

  it('stay correct with merges concurrent to changes', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, () => insert(3)),
      ...Array.from({ length: 10 }, () => mergeScanCounts(database.kysely)),
    ]);
    await expectEqual();
  });

  it('are deleted with their organization', async () => {
    await sql`delete from organizations where id = ${organizationId}`.execute(database.kysely);
    expect(await countUnfinishedScans(database.kysely)).toEqual({ queued: 0, running: 0 });
  });
});

async function insert(many: number): Promise<void> {
  await sql`
    insert into scans (id, organization_id, batch_id, image_id, tag_id, image, tag, reference, requested_scanners,
      are_scanners_explicit, request_key)
    select ${newId('scan')} || n, ${organizationId}, 'bat_x', ${imageId}, ${tagId}, 'a', 'latest', 'r/a', '{}', false,
      ${newId('scan')} || n
    from generate_series(1, ${many}::int) n`.execute(database.kysely);
}

async function rollBack(): Promise<void> {
  const failed = database.kysely.transaction().execute(async (transaction) => {
    await sql`update scans set status = 5 where status < 5`.execute(transaction);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
}

async function expectEqual(): Promise<void> {
  const { rows } = await sql<{
    status: number;
    total: string;
  }>`select status, count(*) as total from scans group by 1`.execute(database.kysely);
  const counted = new Map(rows.map((row) => [row.status, Number(row.total)]));
  for (const status of [1, 2, 3, 4, 5]) {
    expect(await countScans(database.kysely, organizationId, status)).toBe(counted.get(status) ?? 0);
  }
  const all = [...counted.values()].reduce((sum, total) => sum + total, 0);
  expect(await countScans(database.kysely, organizationId)).toBe(all);
}
