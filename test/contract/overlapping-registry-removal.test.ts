import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/schema.ts';
import { deleteRegistry } from '../../src/features/registries/registries/delete-registry.ts';
import { recordRepository } from '../../src/features/registries/registry-sync/record-repository.ts';
import { deleteScan } from '../../src/features/scanning/scans/delete-scan.ts';
import { queueScans } from '../../src/features/scanning/scans/queue-scans.ts';
import { startScan } from '../../src/features/scanning/scans/scan-store.ts';
import { adminCaller } from '../helpers/admin-caller.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';
import { assessTag, completeAssessment } from '../helpers/assess-tag.ts';
import { expectBothAfterOverlap } from '../helpers/overlap.ts';
import { scheduledFindings, scheduledImage, scheduledPackages } from '../helpers/scheduled-image.ts';

// The second change of a row in a transaction checks the foreign keys of the row, and so locks its registry.

let api: TestApi;
const queue = { enqueue: async () => undefined, cancel: async () => undefined };
beforeAll(async () => {
  api = await createTestApi({ queue });
});
afterAll(() => api.close());

const db = () => api.database.kysely;
const caller = () => adminCaller(api.first);
const remove = (registryId: string) => (other: Kysely<Database>) =>
  deleteRegistry({ db: other, queue, vault: testVault }, caller(), { registryId, purge: false });
const result = { image: 'app', tag: '1', packages: scheduledPackages, found: scheduledFindings };

it('a registry is removed while the first scan of a tag is completed, which counts the tag and changes its image', async () => {
  const { image, registryId } = await scheduledImage(api, ['1']);
  const { scans } = await queueScans({ db: db(), queue }, caller(), { imageId: image.id, tags: ['new'] });
  const running = scans[0] && (await startScan(db(), scans[0].id));
  if (!running) throw new Error('the scan of the test does not run');
  await expectBothAfterOverlap(api.database, {
    first: (other) => completeAssessment(other, running, { ...result, organizationId: api.first.id }),
    pausedBefore: /update images i set/,
    second: remove(registryId),
  });
});

it('a registry is removed while a scan is deleted, after which another source describes the tag', async () => {
  const { image, registryId, host } = await scheduledImage(api, ['1']);
  const organizationId = api.first.id;
  await assessTag(db(), { ...result, organizationId, image: `${host}/app`, registryId, source: 'upload' });
  const { rows } = await sql<{ id: string }>`
    select s.id from scans s join tag_platforms tp on tp.id = s.tag_platform_id
    where s.image_id = ${image.id} and tp.source = 'pull'`.execute(db());
  expect(rows).toHaveLength(1);
  await expectBothAfterOverlap(api.database, {
    first: (other) => deleteScan({ db: other, queue }, caller(), rows[0]?.id ?? ''),
    pausedBefore: /update images i set/,
    second: remove(registryId),
  });
});

it('a registry is removed while a sync finds a new tag', async () => {
  const { registryId, host } = await scheduledImage(api, ['1']);
  const registry = { id: registryId, organization_id: api.first.id };
  await expectBothAfterOverlap(api.database, {
    first: (other) =>
      other
        .transaction()
        .execute((transaction) =>
          recordRepository(transaction, registry, { host, repository: 'app' }, [{ name: 'new', digest: null }]),
        ),
    pausedBefore: /update images set tag_count/,
    second: remove(registryId),
  });
});
