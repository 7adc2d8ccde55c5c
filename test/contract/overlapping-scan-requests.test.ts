import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { queueDueScans } from '../../src/features/registries/registry-sync/queue-due-scans.ts';
import { recordCatalogTags } from '../../src/features/registries/registry-sync/registry-sync-store.ts';
import { deleteImage } from '../../src/features/scanning/scans/delete-image.ts';
import { queueScans } from '../../src/features/scanning/scans/queue-scans.ts';
import { startScan } from '../../src/features/scanning/scans/scan-store.ts';
import { addTestRegistry } from '../helpers/add-test-registry.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, completeAssessment, finding } from '../helpers/assess-tag.ts';
import { expectBoth, expectBothAfterOverlap } from '../helpers/overlap.ts';

let api: TestApi;
const queue = { enqueue: async () => undefined, cancel: async () => undefined };
beforeAll(async () => {
  api = await createTestApi({ queue });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const db = () => api.database.kysely;
const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
const found = [finding('CVE-2024-1', 0)];
const caller = () => ({
  principal: {
    organizationId: api.first.id,
    role: 'admin' as const,
    kind: 'api-key' as const,
    credential: 'none' as const,
    id: api.first.keyIds.admin,
    name: 'test',
  },
  ip: '127.0.0.1',
  requestId: newId('evt'),
});

/** A registry with a daily schedule, whose sync has found these tags. */
async function scheduledImage(tags: string[]) {
  const host = `${newId('reg').replace('_', '-')}.example`;
  const registryId = await addTestRegistry(db(), api.first.id, { schedule: 'daily', host, url: `https://${host}` });
  const names = tags.map((name) => ({ name, digest: null }));
  const scan = await assessTag(db(), {
    organizationId: api.first.id,
    image: `${host}/app`,
    tag: tags[0] ?? '1',
    packages,
    found,
    registryId,
  });
  const image = { id: scan.imageId, organization_id: api.first.id };
  await db()
    .transaction()
    .execute((transaction) => recordCatalogTags(transaction, image, names));
  await sql`update tags set scheduled_at = null, last_scanned_at = null where image_id = ${image.id}`.execute(db());
  await sql`update scans set scanned_at = now() - interval '3 days' where image_id = ${image.id}`.execute(db());
  return { registryId, image };
}

const queueDue = (other: typeof api.database.kysely) =>
  queueDueScans({ db: other, queue }, caller, {
    organizationId: api.first.id,
    isSpread: false,
    scansMax: 1_000,
  });

it('a scan is completed while a schedule requests the same scan', async () => {
  const { image } = await scheduledImage(['1']);
  const { scans } = await queueScans({ db: db(), queue }, caller(), { imageId: image.id, tags: ['1'] });
  const [queued] = scans;
  const running = queued && (await startScan(db(), queued.id));
  if (!running) throw new Error('the scan of the test does not run');
  await expectBothAfterOverlap(api.database, {
    first: (other) =>
      completeAssessment(other, running, { organizationId: api.first.id, image: 'app', tag: '1', packages, found }),
    pausedBefore: /update "tags" set "digest"/,
    second: queueDue,
  });
});

it('an image is deleted while a schedule queues scans of its tags', async () => {
  const { image } = await scheduledImage(['1', '2', '3']);
  await expectBothAfterOverlap(api.database, {
    first: queueDue,
    pausedBefore: /insert into "scans"/,
    second: (other) => deleteImage({ db: other, queue }, caller(), image.id),
  });
});

it('an image is deleted while scans of an unknown and of a scanned tag are queued', async () => {
  const { image } = await scheduledImage(['1']);
  await queueScans({ db: db(), queue }, caller(), { imageId: image.id, tags: ['1'] });
  await expectBothAfterOverlap(api.database, {
    first: (other) => queueScans({ db: other, queue }, caller(), { imageId: image.id, tags: ['unknown', '1'] }),
    pausedBefore: /insert into "scans"/,
    second: (other) => deleteImage({ db: other, queue }, caller(), image.id),
  });
});

it('a sync finds tags while scans of the same new tags are queued', async () => {
  const { image } = await scheduledImage(['1']);
  await expectBothAfterOverlap(api.database, {
    first: (other) => queueScans({ db: other, queue }, caller(), { imageId: image.id, tags: ['b', 'a'] }),
    pausedBefore: /insert into "tags".*"a"/,
    second: (other) =>
      other.transaction().execute((transaction) =>
        recordCatalogTags(
          transaction,
          image,
          ['a', 'b'].map((name) => ({ name, digest: null })),
        ),
      ),
  });
});

it('a sync finds tags again while a schedule claims them', async () => {
  const { image } = await scheduledImage(['a', 'b', 'c']);
  // The order of the ids is the opposite of that of the names.
  const { rows } = await sql<{ id: string }>`select id from tags where image_id = ${image.id} order by id`.execute(
    db(),
  );
  const ids = rows.map(({ id }) => id);
  await sql`update tags set name = 'x' || array_position(${ids}::text[], id) where image_id = ${image.id}`.execute(
    db(),
  );
  for (const [index, name] of ['c', 'b', 'a'].entries())
    await sql`update tags set name = ${name} where id = ${ids[index]}`.execute(db());
  const outcomes = await db()
    .transaction()
    .execute(async (blocking) => {
      await sql`select from tags where id = ${ids[1]} for update`.execute(blocking);
      const both = [
        db()
          .transaction()
          .execute((transaction) =>
            recordCatalogTags(
              transaction,
              image,
              ['a', 'b', 'c'].map((name) => ({ name, digest: null })),
            ),
          ),
        queueDue(db()),
      ];
      const settled = Promise.allSettled(both);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(db())).rows.length).toBe(2);
      return { settled };
    });
  await expectBoth(outcomes.settled);
});
