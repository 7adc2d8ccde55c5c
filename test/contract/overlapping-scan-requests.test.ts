import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../src/db/schema.ts';
import { queueDueScans } from '../../src/features/registries/registry-sync/queue-due-scans.ts';
import {
  recordCatalogTags,
  removeVanishedTags,
} from '../../src/features/registries/registry-sync/registry-sync-store.ts';
import { queueScans } from '../../src/features/scanning/scans/queue-scans.ts';
import { type ScanRow, startScan } from '../../src/features/scanning/scans/scan-store.ts';
import { adminCaller } from '../helpers/admin-caller.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { completeAssessment } from '../helpers/assess-tag.ts';
import { countWaiting, expectBoth, expectBothAfterOverlap } from '../helpers/overlap.ts';
import { scheduledFindings, scheduledImage, scheduledPackages } from '../helpers/scheduled-image.ts';

let api: TestApi;
const queue = { enqueue: async () => undefined, cancel: async () => undefined };
beforeAll(async () => {
  api = await createTestApi({ queue });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const db = () => api.database.kysely;
const caller = () => adminCaller(api.first);

const queueDue = (other: Kysely<Database>) =>
  queueDueScans({ db: other, queue }, caller, {
    organizationId: api.first.id,
    isSpread: false,
    scansMax: 1_000,
  });

/** A scan of the tag `1` of an image that has started. */
async function runningScan(imageId: string): Promise<ScanRow> {
  const { scans } = await queueScans({ db: db(), queue }, caller(), { imageId, tags: ['1'] });
  const running = scans[0] && (await startScan(db(), scans[0].id));
  if (!running) throw new Error('the scan of the test does not run');
  return running;
}

const complete = (scan: ScanRow) => (other: Kysely<Database>) =>
  completeAssessment(other, scan, {
    organizationId: api.first.id,
    image: 'app',
    tag: '1',
    packages: scheduledPackages,
    found: scheduledFindings,
  });

const sync = (image: { id: string; organization_id: string }, names: string[]) => (other: Kysely<Database>) =>
  other.transaction().execute((transaction) =>
    recordCatalogTags(
      transaction,
      image,
      names.map((name) => ({ name, digest: null })),
    ),
  );

it('a scan is completed while a schedule requests the same scan', async () => {
  const { image } = await scheduledImage(api, ['1']);
  await expectBothAfterOverlap(api.database, {
    first: complete(await runningScan(image.id)),
    pausedBefore: /update "tags" set "digest"/,
    second: queueDue,
  });
});

it('a sync finds tags while scans of the same new tags are queued', async () => {
  const { image } = await scheduledImage(api, ['1']);
  await expectBothAfterOverlap(api.database, {
    first: (other) => queueScans({ db: other, queue }, caller(), { imageId: image.id, tags: ['b', 'a'] }),
    pausedBefore: /insert into "tags".*"a"/,
    second: sync(image, ['a', 'b']),
  });
});

it('a sync finds tags again while a schedule claims them', async () => {
  const { image } = await scheduledImage(api, ['a', 'b', 'c']);
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
      const both = [sync(image, ['a', 'b', 'c'])(db()), queueDue(db())];
      const settled = Promise.allSettled(both);
      await expect.poll(() => countWaiting(api.database)).toBe(2);
      return { settled };
    });
  await expectBoth(api.database, outcomes.settled);
});

it('a sync finds a new tag while its first result is uploaded', async () => {
  const { image, host } = await scheduledImage(api, ['1']);
  await expectBothAfterOverlap(api.database, {
    first: sync(image, ['new']),
    pausedBefore: /insert into tags/,
    async second() {
      const { status, body } = await api.call('POST', '/api/scans/upload', {
        key: api.first.keys.sensor,
        body: {
          image: { ref: `${host}/app:new`, platform: 'linux/amd64', digest: `sha256:${'c'.repeat(64)}` },
          packages: scheduledPackages,
        },
      });
      expect([status, body.data?.status]).toEqual([200, 'COMPLETE']);
    },
  });
});

it('a sync finds a new tag while it is requested together with a tag whose scan is completed', async () => {
  const { image } = await scheduledImage(api, ['1']);
  const running = await runningScan(image.id);
  let others: Promise<unknown>[] = [];
  await expectBothAfterOverlap(api.database, {
    first: complete(running),
    pausedBefore: /from images where id = any/,
    async second(other) {
      others = [queueScans({ db: other, queue }, caller(), { imageId: image.id, tags: ['new', '1'] })];
      await expect.poll(() => countWaiting(api.database)).toBe(1);
      let hasEnded = false;
      others.push(sync(image, ['new'])(other).finally(() => (hasEnded = true)));
      await expect.poll(async () => hasEnded || (await countWaiting(api.database)) === 2).toBe(true);
    },
  });
  await Promise.all(others);
  expect(api.database.takeConflicts()).toEqual([]);
});

it('a sync lists a removed tag with triaged findings again while a scan of the tag is completed', async () => {
  const { image } = await scheduledImage(api, ['1']);
  const running = await runningScan(image.id);
  await db()
    .transaction()
    .execute((transaction) => removeVanishedTags(transaction, image.id, new Date(Date.now() + 1_000)));
  await sql`
    insert into triage (organization_id, image_id, vulnerability_id, package_type, package_name, status)
    values (${api.first.id}, ${image.id}, 'CVE-2024-1', 'npm', 'left', 2)`.execute(db());
  await expectBothAfterOverlap(api.database, {
    first: complete(running),
    pausedBefore: /from images where id = any/,
    second: sync(image, ['1']),
  });
});
