import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { lockRegistry } from '../../platform/registry-records/registry-store.ts';
import { ensureImage } from '../../scanning/images/image-store.ts';
import { deleteRegistryRow, purgeRegistry } from '../registries/registry-removal-store.ts';
import { type DueScans, queueDueScans } from './queue-due-scans.ts';
import { recordCatalogTags } from './registry-sync-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const queue = { enqueue: async () => undefined, cancel: async () => {} };
const callerOf = (organizationId: string): Caller => ({
  principal: { organizationId, role: 'admin', kind: 'api-key', credential: 'none', id: 'schedule', name: 'schedule' },
  ip: '',
  requestId: newId('evt'),
});

type Schedule = 'daily' | 'weekly' | 'on_push' | 'manual';

/** Creates a registry whose sync has recorded these tags, none of which was scanned. */
async function registryOf(schedule: Schedule, images: number, tagsEach: number) {
  const { organizationId } = await createOrganization(database.kysely, { name: 'Due' });
  const registryId = newId('reg');
  await database.pool.query(
    `insert into registries (id, organization_id, name, provider, url, host, scan_method, schedule, scanners,
       are_scanners_explicit, tag_include, tag_exclude, is_insecure)
     values ($1, $2, 'r', 'DOCKER_REGISTRY', 'https://r.example', 'r.example', 'cloud', $3, '{trivy}', false, '*', '', false)`,
    [registryId, organizationId, schedule],
  );
  for (let at = 0; at < images; at += 1) {
    await database.kysely.transaction().execute(async (transaction) => {
      const repository = `r.example/app${at}`;
      const image = await ensureImage(transaction, {
        organizationId,
        registryId,
        source: 'registry',
        repository,
        name: repository,
      });
      const tags = Array.from({ length: tagsEach }, (_, n) => ({ name: `v${n}`, digest: digestOf(`${at}`) }));
      await recordCatalogTags(transaction, image, tags);
    });
  }
  return {
    id: registryId,
    organizationId,
    queueDue: (isSpread = false, scansMax = 10_000): Promise<DueScans> =>
      queueDueScans({ db: database.kysely, queue }, callerOf, { organizationId, isSpread, scansMax }),
    async countScans() {
      const { rows } = await database.pool.query('select count(*)::int as n from scans where organization_id = $1', [
        organizationId,
      ]);
      return rows[0].n as number;
    },
    /** Marks all queued scans as ended with this status this many hours ago. */
    async endAll(hoursAgo: number) {
      await database.pool.query('update scans set status = 4 where organization_id = $1', [organizationId]);
      await database.pool.query(
        `update tags set scheduled_at = scheduled_at - $2 * interval '1 hour' where organization_id = $1`,
        [organizationId, hoursAgo],
      );
    },
    plan: (plan: string) =>
      database.pool.query('update organizations set plan = $2 where id = $1', [organizationId, plan]),
    push: (digest: string | null) =>
      database.pool.query('update tags set seen_digest = $2, pushed_at = now() where organization_id = $1', [
        organizationId,
        digest,
      ]),
    /** Starts all queued scans, which resolve their tags at once. */
    startAll: () =>
      database.pool.query(
        'update scans set status = 2, resolved_at = now() where organization_id = $1 and status = 1',
        [organizationId],
      ),
  };
}

const digestOf = (of: string) => `sha256:${of.padEnd(64, '0')}`;

describe('due scans', () => {
  it('are queued once with any number of concurrent schedulers', async () => {
    for (const schedule of ['daily', 'on_push'] as const) {
      const registry = await registryOf(schedule, 3, 4);
      const answers = await Promise.all(Array.from({ length: 6 }, () => registry.queueDue()));
      expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(12);
      expect(await registry.countScans()).toBe(12);
    }
  });

  it.each([
    ['daily', 23, 25],
    ['weekly', 7 * 24 - 1, 7 * 24 + 1],
  ] as const)(
    '%s are due after their period and not before, also when the previous scans failed',
    async (schedule, early, late) => {
      const registry = await registryOf(schedule, 1, 3);
      expect(await registry.queueDue()).toEqual({ queued: 3, skipped: 0, registries: 1 });
      await registry.endAll(0);
      for (let times = 0; times < 3; times += 1) expect(await registry.queueDue()).toMatchObject({ queued: 0 });
      await registry.endAll(early);
      expect(await registry.queueDue()).toMatchObject({ queued: 0, skipped: 3 });
      await registry.endAll(late - early);
      expect(await registry.queueDue()).toMatchObject({ queued: 3, skipped: 0 });
    },
  );

  it('are counted once: a waiting one is joined, and skipped', async () => {
    const registry = await registryOf('daily', 1, 2);
    expect(await registry.queueDue()).toMatchObject({ queued: 2 });
    // Simulates scans that a user queued.
    await database.pool.query('update tags set scheduled_at = null');
    expect(await registry.queueDue()).toEqual({ queued: 0, skipped: 2, registries: 1 });
    expect(await registry.countScans()).toBe(2);
  });

  it('with on_push are those of a new digest, each tried once', async () => {
    const registry = await registryOf('on_push', 1, 2);
    expect(await registry.queueDue()).toMatchObject({ queued: 2 });
    await registry.endAll(1000);
    expect(await registry.queueDue()).toMatchObject({ queued: 0, skipped: 2 });
    await registry.push(digestOf('f'));
    expect(await registry.queueDue()).toMatchObject({ queued: 2 });
  });

  it('with on_push wait for a running scan that resolved the tag before the push, and then include the new digest', async () => {
    const registry = await registryOf('on_push', 1, 2);
    expect(await registry.queueDue()).toMatchObject({ queued: 2 });
    await registry.startAll();
    await registry.push(digestOf('f'));
    for (let times = 0; times < 2; times += 1)
      expect(await registry.queueDue()).toMatchObject({ queued: 0, skipped: 2 });
    await registry.endAll(0);
    expect(await registry.queueDue()).toMatchObject({ queued: 2 });
  });

  it('with on_push join a running scan that resolved the tag after the push', async () => {
    const registry = await registryOf('on_push', 1, 2);
    await registry.queueDue();
    await registry.push(digestOf('f'));
    await registry.startAll();
    expect(await registry.queueDue()).toMatchObject({ queued: 0, skipped: 2 });
    await registry.endAll(0);
    expect(await registry.queueDue()).toMatchObject({ queued: 0, skipped: 2 });
  });

  it('with on_push include a new tag with an unknown digest once', async () => {
    const registry = await registryOf('on_push', 1, 2);
    await registry.push(null);
    expect(await registry.queueDue()).toMatchObject({ queued: 2 });
    await registry.endAll(1000);
    expect(await registry.queueDue()).toMatchObject({ queued: 0, skipped: 2 });
  });

  it('are queued up to the quota of the plan, also within one image', async () => {
    const registry = await registryOf('daily', 2, 70);
    await registry.plan('free');
    expect(await registry.queueDue()).toEqual({ queued: 100, skipped: 40, registries: 1 });
    expect(await registry.queueDue()).toMatchObject({ queued: 0, skipped: 140 });
    await registry.plan('team');
    expect(await registry.queueDue()).toMatchObject({ queued: 40 });
  });

  it('are distributed by the scheduler over a twenty-fourth of their period, and not on request', async () => {
    const registry = await registryOf('daily', 1, 60);
    await registry.queueDue();
    await registry.endAll(24.5);
    const { queued } = await registry.queueDue(true);
    expect(queued).toBeGreaterThan(5);
    expect(queued).toBeLessThan(55);
    expect(await registry.queueDue()).toMatchObject({ queued: 60 - queued });
  });

  it('lock the registry before its tags, like its removal: no deadlock', async () => {
    const registry = await registryOf('daily', 1, 2);
    const { queuing } = await database.kysely.transaction().execute(async (transaction) => {
      await lockRegistry(transaction, registry.organizationId, registry.id);
      const queuing = registry.queueDue();
      const isWaiting = async () => {
        const { rows } = await database.pool.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length > 0;
      };
      await expect.poll(isWaiting).toBe(true);
      await purgeRegistry(transaction, registry.id);
      await deleteRegistryRow(transaction, registry.organizationId, registry.id);
      return { queuing };
    });
    expect(await queuing).toMatchObject({ queued: 0 });
  });

  it('exclude a manual registry, and are limited per call', async () => {
    expect(await (await registryOf('manual', 1, 2)).queueDue()).toEqual({ queued: 0, skipped: 0, registries: 0 });
    const registry = await registryOf('daily', 2, 3);
    expect(await registry.queueDue(false, 4)).toEqual({ queued: 4, skipped: 2, registries: 1 });
    expect(await registry.queueDue(false, 4)).toEqual({ queued: 2, skipped: 4, registries: 1 });
  });
});
