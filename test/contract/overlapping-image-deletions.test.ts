import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database } from '../../src/db/schema.ts';
import { lockImages } from '../../src/features/findings/lifecycle/finding-lock-store.ts';
import { lockTagPlatforms } from '../../src/features/findings/lifecycle/rematch-difference-store.ts';
import { deleteRegistry } from '../../src/features/registries/registries/delete-registry.ts';
import { queueDueScans } from '../../src/features/registries/registry-sync/queue-due-scans.ts';
import { deleteImage } from '../../src/features/scanning/scans/delete-image.ts';
import { queueScans } from '../../src/features/scanning/scans/queue-scans.ts';
import { lockScan, startScan } from '../../src/features/scanning/scans/scan-store.ts';
import { adminCaller } from '../helpers/admin-caller.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';
import { countWaiting, expectBothAfterOverlap, overlap } from '../helpers/overlap.ts';
import { scheduledImage } from '../helpers/scheduled-image.ts';

let api: TestApi;
const queue = { enqueue: async () => undefined, cancel: async () => undefined };
beforeAll(async () => {
  api = await createTestApi({ queue });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const db = () => api.database.kysely;
const caller = () => adminCaller(api.first);

const queueDue = (other: typeof api.database.kysely) =>
  queueDueScans({ db: other, queue }, caller, {
    organizationId: api.first.id,
    isSpread: false,
    scansMax: 1_000,
  });

it('an image is deleted while a schedule queues scans of its tags', async () => {
  const { image } = await scheduledImage(api, ['1', '2', '3']);
  await expectBothAfterOverlap(api.database, {
    first: queueDue,
    pausedBefore: /insert into "scans"/,
    second: (other) => deleteImage({ db: other, queue }, caller(), image.id),
  });
});

it('an image is deleted while scans of an unknown and of a scanned tag are queued', async () => {
  const { image } = await scheduledImage(api, ['1']);
  await queueScans({ db: db(), queue }, caller(), { imageId: image.id, tags: ['1'] });
  await expectBothAfterOverlap(api.database, {
    first: (other) => queueScans({ db: other, queue }, caller(), { imageId: image.id, tags: ['unknown', '1'] }),
    pausedBefore: /insert into "scans"/,
    second: (other) => deleteImage({ db: other, queue }, caller(), image.id),
  });
});

/** Locks as a re-match of the image's tags does. */
const rematch = (image: { id: string }) => (other: Kysely<Database>) =>
  other.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select tp.id from tag_platforms tp join tags t on t.id = tp.tag_id where t.image_id = ${image.id}`.execute(db());
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toEqual([]);
    await lockTagPlatforms(transaction, api.first.id, ids);
    await lockImages(transaction, [image.id]);
  });

it('an image is deleted while its results are matched again', async () => {
  const { image } = await scheduledImage(api, ['1']);
  await expectBothAfterOverlap(api.database, {
    first: rematch(image),
    pausedBefore: /from images where id = any/,
    second: (other) => deleteImage({ db: other, queue }, caller(), image.id),
  });
});

it('a registry is purged while results of its images are matched again', async () => {
  const { image, registryId } = await scheduledImage(api, ['1']);
  await expectBothAfterOverlap(api.database, {
    first: rematch(image),
    pausedBefore: /from images where id = any/,
    second: (other) => deleteRegistry({ db: other, queue, vault: testVault }, caller(), { registryId, purge: true }),
  });
});

it('a deletion of an image begins again if a scan was started meanwhile whose completion waits for the image', async () => {
  const { image } = await scheduledImage(api, ['1']);
  let completion: Promise<void> | undefined;
  const outcomes = await overlap(api.database, {
    first: (other) => deleteImage({ db: other, queue }, caller(), image.id),
    pausedBefore: /pg_advisory_xact_lock_shared/,
    async second(other) {
      const { scans } = await queueScans({ db: other, queue }, caller(), { imageId: image.id, tags: ['1'] });
      const running = scans[0] && (await startScan(other, scans[0].id));
      if (!running) throw new Error('the scan of the test does not run');
      const hasLocked = Promise.withResolvers<void>();
      // Locks as the completion of the scan does.
      completion = other.transaction().execute(async (transaction) => {
        await lockScan(transaction, api.first.id, running.id);
        hasLocked.resolve();
        await expect.poll(() => countWaiting(api.database)).toBe(1);
        await lockImages(transaction, [image.id]);
      });
      await hasLocked.promise;
    },
  });
  await completion;
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(api.database.takeConflicts()).toEqual([]);
});
