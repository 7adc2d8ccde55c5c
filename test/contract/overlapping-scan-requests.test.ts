import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queueDueScans } from '../../src/features/registries/registry-sync/queue-due-scans.ts';
import { recordCatalogTags } from '../../src/features/registries/registry-sync/registry-sync-store.ts';
import { queueScans } from '../../src/features/scanning/scans/queue-scans.ts';
import { startScan } from '../../src/features/scanning/scans/scan-store.ts';
import { adminCaller } from '../helpers/admin-caller.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { completeAssessment } from '../helpers/assess-tag.ts';
import { expectBoth, expectBothAfterOverlap } from '../helpers/overlap.ts';
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

const queueDue = (other: typeof api.database.kysely) =>
  queueDueScans({ db: other, queue }, caller, {
    organizationId: api.first.id,
    isSpread: false,
    scansMax: 1_000,
  });

it('a scan is completed while a schedule requests the same scan', async () => {
  const { image } = await scheduledImage(api, ['1']);
  const { scans } = await queueScans({ db: db(), queue }, caller(), { imageId: image.id, tags: ['1'] });
  const [queued] = scans;
  const running = queued && (await startScan(db(), queued.id));
  if (!running) throw new Error('the scan of the test does not run');
  await expectBothAfterOverlap(api.database, {
    first: (other) =>
      completeAssessment(other, running, {
        organizationId: api.first.id,
        image: 'app',
        tag: '1',
        packages: scheduledPackages,
        found: scheduledFindings,
      }),
    pausedBefore: /update "tags" set "digest"/,
    second: queueDue,
  });
});

it('a sync finds tags while scans of the same new tags are queued', async () => {
  const { image } = await scheduledImage(api, ['1']);
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
  await expectBoth(api.database, outcomes.settled);
});
