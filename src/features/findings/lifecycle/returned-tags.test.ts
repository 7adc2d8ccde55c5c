import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { ResultSource } from '../../../domain/result-source.ts';
import { recordCatalogTags, removeVanishedTags } from '../../registries/registry-sync/registry-sync-store.ts';
import { deleteScan } from '../../scanning/scans/delete-scan.ts';
import { verifyTotals } from '../totals/verify-totals.ts';
import { triageVulnerability } from '../triage/triage-vulnerability.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.kysely;
});
afterAll(() => database.drop());

const cveId = 'CVE-2024-1';
const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];

async function startTag() {
  const organizationId = newId('org');
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const principal: Principal = {
    organizationId,
    role: 'admin',
    kind: 'user',
    credential: 'session',
    id: newId('usr'),
    name: 'Ada',
  };
  const caller = { principal, ip: '::1', requestId: 'r' };
  const queue = { enqueue: async () => undefined, cancel: async () => undefined };
  const found = [finding(cveId, 0)];
  const image = { id: '', organization_id: organizationId };
  return {
    organizationId,
    async assess(source: ResultSource, platform = 'linux/amd64') {
      const one = { organizationId, image: 'app', tag: '1', packages, found, source, platform };
      const { imageId, scanId } = await assessTag(db, one);
      image.id = imageId;
      return scanId;
    },
    /** By a sync that lists no tag. */
    async vanish() {
      await sql`update tags set seen_at = '2020-01-01' where image_id = ${image.id}`.execute(db);
      await db
        .transaction()
        .execute((transaction) => removeVanishedTags(transaction, image.id, new Date('2020-01-02')));
    },
    async listAgain() {
      const tags = [{ name: '1', digest: null }];
      await db.transaction().execute((transaction) => recordCatalogTags(transaction, image, tags));
    },
    deleteScan: (scanId: string) => deleteScan({ db, queue }, caller, scanId),
    triage: () => triageVulnerability(db, caller, cveId, { status: 'IN_PROGRESS' }),
    async open() {
      const { rows } = await sql<{ one: string }>`
        select concat_ws(' ', tp.source, tp.platform, f.closed_cause) as one
        from findings f join tag_platforms tp on tp.id = f.tag_platform_id
        where f.organization_id = ${organizationId} and f.closed_at_assessment is null order by 1`.execute(db);
      return rows.map(({ one }) => one);
    },
    async shadowed() {
      const { rows } = await sql`
        select from shadow_findings where organization_id = ${organizationId} and closed_at_assessment is null`.execute(
        db,
      );
      return rows.length;
    },
    image: () =>
      db.selectFrom('images').select(['high', 'completeness']).where('id', '=', image.id).executeTakeFirstOrThrow(),
    async due() {
      const { rows } = await sql`select from due_rematches where organization_id = ${organizationId}`.execute(db);
      return rows.length;
    },
  };
}

describe('a removed tag', () => {
  it('has its findings and figures again, and is matched again, when a sync lists it again', async () => {
    const tag = await startTag();
    await tag.assess('pull');
    const before = await tag.image();
    await tag.vanish();
    expect(await tag.open()).toEqual([]);
    await tag.listAgain();
    expect(await tag.open()).toEqual(['pull linux/amd64']);
    expect(await tag.image()).toEqual(before);
    expect(await tag.due()).toBe(1);
    expect((await tag.triage()).updated).toBe(1);
    expect(await verifyTotals(db, tag.organizationId)).toMatchObject({ areRight: true });
    // As often as it vanishes.
    await tag.vanish();
    await tag.listAgain();
    expect(await tag.open()).toEqual(['pull linux/amd64']);
  });

  it('has the findings of all its platforms again when one of them has a new result', async () => {
    const tag = await startTag();
    await tag.assess('pull');
    await tag.assess('pull', 'linux/arm64');
    await tag.vanish();
    await tag.assess('pull');
    expect(await tag.open()).toEqual(['pull linux/amd64', 'pull linux/arm64']);
  });

  it.each(['listed', 'scanned'] as const)(
    'whose describing result was deleted has the findings of the other source when it is %s again',
    async (way) => {
      const tag = await startTag();
      const pulled = await tag.assess('pull');
      await tag.assess('upload');
      await tag.vanish();
      await tag.deleteScan(pulled);
      expect([await tag.open(), await tag.shadowed()]).toEqual([[], 1]);
      await (way === 'listed' ? tag.listAgain() : tag.assess('upload'));
      expect([await tag.open(), await tag.shadowed()]).toEqual([['upload linux/amd64'], 0]);
      await tag.assess('pull');
      expect([await tag.open(), await tag.shadowed()]).toEqual([['pull linux/amd64'], 1]);
    },
  );
});
