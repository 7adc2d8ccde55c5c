import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { createQueue, type Queue } from '../../../jobs/create-queue.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { requestSync } from './request-sync.ts';
import type { SyncJob } from './sync-job.ts';
import { createSyncQueue, syncQueueDefinition } from './sync-queue.ts';

let database: TestDatabase;
/** Queues of two processes. */
let queues: Queue[];
beforeAll(async () => {
  database = await createTestDatabase();
  queues = [1, 2].map(() =>
    createQueue({
      address: database.address,
      log: { warn: () => undefined, error: () => undefined },
      roles: { work: true, schedule: false },
      queues: [syncQueueDefinition],
    }),
  );
  for (const queue of queues) await queue.start();
});
afterAll(async () => {
  for (const queue of queues) await queue.stop({ timeoutMs: 1_000 });
  await database.drop();
});

async function addRegistry(): Promise<{ organizationId: string; registryId: string }> {
  const { organizationId } = await createOrganization(database.kysely, { name: 'Looks' });
  const registryId = newId('reg');
  await database.pool.query(
    `insert into registries (id, organization_id, name, provider, url, host, scan_method, schedule, scanners,
       are_scanners_explicit, tag_include, tag_exclude, is_insecure)
     values ($1, $2, 'r', 'CUSTOM', 'https://r.example', 'r.example', 'cloud', 'manual', '{trivy}', false, '*', '', false)`,
    [registryId, organizationId],
  );
  return { organizationId, registryId };
}

const request = (at: number, registry: { organizationId: string; registryId: string }) =>
  requestSync({ db: database.kysely, syncQueue: createSyncQueue(queues[at % 2] as Queue) }, registry);

async function jobsOf(registryId: string): Promise<{ id: string; state: string }[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id::text, state::text from pgboss.job where data ->> 'registryId' = ${registryId}`.execute(database.kysely);
  return rows;
}

describe('a requested sync', () => {
  it('is the same for all concurrent requests, in any process', async () => {
    const registry = await addRegistry();
    const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => request(at, registry)));
    expect(await jobsOf(registry.registryId)).toEqual([{ id: expect.any(String), state: 'created' }]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^job_[a-z2-7]{26}$/);
  });

  it('of a repeated event is the waiting one; other repositories, and the whole registry, have their own', async () => {
    const registry = await addRegistry();
    const send = (...repositories: string[]) =>
      createSyncQueue(queues[0] as Queue).enqueue(database.kysely, { ...registry, repositories });
    expect(await send('a', 'b')).not.toBeNull();
    expect(await send('b', 'a')).toBeNull();
    expect(await send('a')).not.toBeNull();
    await request(0, registry);
    expect(await jobsOf(registry.registryId)).toHaveLength(3);
  });

  it('is joined while it runs, and a later request or a push starts another one; syncs of other registries run concurrently', async () => {
    const [registry, other] = [await addRegistry(), await addRegistry()];
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const running = new Map<string, number>();
    let most = 0;
    for (const queue of queues) {
      await queue.work<SyncJob>(
        syncQueueDefinition.name,
        { concurrency: 2, describeFailure: () => ({ code: 'X', message: '' }), onExhausted: async () => undefined },
        async ({ data }) => {
          // Job of the previous test.
          if (data.repositories) return;
          const now = (running.get(data.registryId) ?? 0) + 1;
          running.set(data.registryId, now);
          most = Math.max(most, now);
          await end;
          running.set(data.registryId, now - 1);
        },
      );
    }
    const first = await request(0, registry);
    await request(1, other);
    await expect.poll(() => [registry, other].map(({ registryId }) => running.get(registryId))).toEqual([1, 1]);
    expect([await request(0, registry), await request(1, registry)]).toEqual([first, first]);
    const push = (at: number) =>
      requestSync({ db: database.kysely, syncQueue: createSyncQueue(queues[at % 2] as Queue) }, other, {
        repeatsRunning: true,
      });
    const joined = await push(0);
    expect(await push(1)).toBe(joined);
    finish();
    await expect.poll(async () => (await jobsOf(registry.registryId)).map(({ state }) => state)).toEqual(['completed']);
    // A push during a sync is followed by exactly one more.
    await expect
      .poll(async () => (await jobsOf(other.registryId)).map(({ state }) => state))
      .toEqual(['completed', 'completed']);
    expect(await request(1, registry)).not.toBe(first);
    expect(most).toBe(1);
  });
});
