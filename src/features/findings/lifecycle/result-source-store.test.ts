import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import { resultSources, sourceRank } from '../../../domain/result-source.ts';
import { deleteScan } from '../../scanning/scans/delete-scan.ts';
import { readScanFindings } from '../../scanning/scans/scan-contents-store.ts';
import { findScan } from '../../scanning/scans/scan-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
const scanStep = fc.record({
  kind: fc.constant('scan' as const),
  source: fc.constantFrom(...resultSources),
  platform: fc.constantFrom('linux/amd64', 'linux/arm64'),
  found: fc
    .uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
    .map((all) => all.map((n) => `CVE-2024-${n}`).sort()),
});
const step = fc.oneof(
  { weight: 3, arbitrary: scanStep },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
);

type Scan = Omit<typeof scanStep extends fc.Arbitrary<infer One> ? One : never, 'kind'> & { id: string };

/** What is present by the rule: the newest result of each platform of the first source that has any. */
function expected(scans: readonly Scan[]): { open: string[]; latest: string | null } {
  const first = Math.min(...scans.map(({ source }) => sourceRank(source)));
  const speaking = scans.filter(({ source }) => sourceRank(source) === first);
  const newest = new Map(speaking.map((scan) => [scan.platform, scan]));
  const open = [...newest.values()].flatMap(({ platform, found }) => found.map((id) => `${platform} ${id}`));
  return { open: open.sort(), latest: speaking.at(-1)?.id ?? null };
}

async function present(db: Kysely<Database>, organizationId: string) {
  const { rows } = await sql<{ one: string }>`
    select tp.platform || ' ' || f.vulnerability_id as one from findings f join tag_platforms tp on tp.id = f.tag_platform_id
    where f.organization_id = ${organizationId} and f.closed_at_assessment is null`.execute(db);
  const tag = await db
    .selectFrom('tags')
    .select('latest_scan_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return { open: rows.map(({ one }) => one).sort(), latest: tag?.latest_scan_id ?? null };
}

it('the first source with a result describes a tag for any sequence of scans, deliveries and deletions, and every scan stays readable', async () => {
  const db = database.kysely;
  const principal = { kind: 'api-key', id: 'key', name: 'key', role: 'admin', credential: 'organization-key' } as const;
  const queue = { enqueue: async () => undefined, cancel: async () => undefined };
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const organizationId = newId('org');
    await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
    let scans: Scan[] = [];
    for (const one of steps) {
      if (one.kind === 'scan') {
        const { source, platform, found } = one;
        const order = { organizationId, image: 'app', tag: '1', packages, source, platform };
        const { scanId } = await assessTag(db, { ...order, found: found.map((id) => finding(id, 0)) });
        scans.push({ id: scanId, source, platform, found });
      } else {
        const gone = scans[one.which % Math.max(1, scans.length)];
        if (!gone) continue;
        const caller = { principal: { ...principal, organizationId }, requestId: 'r', ip: '::1' };
        await deleteScan({ db, queue }, caller, gone.id);
        scans = scans.filter((scan) => scan !== gone);
      }
      expect(await present(db, organizationId)).toEqual(expected(scans));
      for (const { id, found } of scans) {
        const row = await findScan(db, organizationId, id);
        const rows = row ? await readScanFindings(db, row, { limit: null, offset: 0 }) : [];
        expect(rows.map(({ facts }) => facts.id).sort()).toEqual(found);
      }
    }
  });
  await fc.assert(property, { numRuns: 30 });
});
