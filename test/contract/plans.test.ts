import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditActor } from '../../src/features/platform/audit/audit-entry.ts';
import { lockPlanUse } from '../../src/features/platform/plans/plan-store.ts';
import { plans } from '../../src/features/platform/plans/plans.ts';
import { setPlan } from '../../src/features/platform/plans/set-plan.ts';
import { queueOtherPlatforms } from '../../src/features/scanning/scans/queue-other-platforms.ts';
import type { ScanQueue } from '../../src/features/scanning/scans/scan-queue.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

const actor: AuditActor = { kind: 'system', id: 'test', name: 'test' };
const limit = plans['free']?.scansPerMonth ?? 0;

let api: TestApi;
const jobs: ScanQueue = { enqueue: async () => undefined, cancel: async () => undefined };
beforeAll(async () => {
  api = await createTestApi({ queue: jobs });
  await setPlan(api.database.kysely, { organizationId: api.first.id, plan: 'free', actor });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  await sql`delete from scans`.execute(api.database.kysely);
  await sql`delete from scan_use`.execute(api.database.kysely);
});

const queue = (body: object, key = api.first.keys.developer) => api.call('POST', '/api/scans', { key, body });

/** Uses this number of scans of the monthly quota. */
const use = (count: number, month = sql`date_trunc('month', now() at time zone 'utc')::date`) =>
  sql`insert into scan_use (organization_id, month, scans) values (${api.first.id}, ${month}, ${count})`.execute(
    api.database.kysely,
  );

const used = async () =>
  (
    await sql<{ scans: number }>`select scans from scan_use where organization_id = ${api.first.id}`.execute(
      api.database.kysely,
    )
  ).rows[0]?.scans;

const traces = async () =>
  (
    await sql`select (select count(*) from scans) as scans, (select count(*) from images) as images,
      (select count(*) from tags) as tags, (select sum(scans) from scan_use) as used,
      (select count(*) from audit_log) as entries`.execute(api.database.kysely)
  ).rows;

describe('the plan’s limit on scans', () => {
  it('answers 402 PLAN_LIMIT when the monthly quota is used up, and stores nothing', async () => {
    await use(limit);
    const before = await traces();
    const { status, body } = await queue({ image: 'over:1' });
    expect([status, body]).toEqual([
      402,
      { error: { code: 'PLAN_LIMIT', message: 'Scan limit reached for current plan' } },
    ]);
    expect(await traces()).toEqual(before);
  });

  it('gives the last scan to exactly one of concurrent requests', async () => {
    await use(limit - 1);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => queue({ image: `race:${index}` })));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      202, 402, 402, 402, 402, 402,
    ]);
  });

  it('joins a queued scan without using quota, also when the quota is used up', async () => {
    await use(limit - 1);
    const first = await queue({ image: 'joined:1' });
    const again = await queue({ image: 'joined:1' });
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.data.scanId).toBe(first.body.data.scanId);
  });

  it('queues all scans of a request, or none', async () => {
    await use(limit - 1);
    const { status } = await queue({ image: 'two:1', platforms: ['linux/amd64', 'linux/arm64'] });
    expect(status).toBe(402);
    expect((await queue({ image: 'one:1' })).status).toBe(202);
    expect(await used()).toBe(limit);
  });

  it('counts every tag and platform, and returns no quota when a scan is deleted', async () => {
    const { body } = await queue({ image: 'counted:1', platforms: ['linux/amd64', 'linux/arm64'] });
    expect(await used()).toBe(2);
    const [{ scanId }] = body.data.scans;
    expect((await api.call('DELETE', `/api/scans/${scanId}`, { key: api.first.keys.admin })).status).toBe(200);
    const { body: joined } = await queue({ image: 'counted:1', platforms: ['linux/arm64'] });
    expect(joined.data.message).toContain('already queued');
    expect(await used()).toBe(2);
  });

  it('counts the other platforms of an image, and marks those above the limit as failed', async () => {
    await use(limit - 2);
    const { body } = await queue({ image: 'every:1', platforms: 'all' });
    const db = api.database.kysely;
    const scan = await db.selectFrom('scans').selectAll().where('id', '=', body.data.scanId).executeTakeFirstOrThrow();
    const platforms = ['amd64', 'arm64', 's390x'].map((architecture) => ({ os: 'linux', architecture }));
    const platform = { os: 'linux', architecture: 'amd64' };
    for (const _ of ['once', 'and when it is tried again']) {
      await queueOtherPlatforms({ db, queue: jobs }, scan, { platform, platforms });
    }
    const { body: batch } = await api.call('GET', `/api/scans?batch=${body.data.batchId}&sort=status:asc`, {
      key: api.first.keys.developer,
    });
    expect(batch.data.map(({ status }: { status: string }) => status)).toEqual(['QUEUED', 'QUEUED', 'FAILED']);
    const failed = await api.call('GET', `/api/scans/${batch.data[2].scanId}/status`, {
      key: api.first.keys.developer,
    });
    expect(failed.body.data.error).toEqual({ code: 'PLAN_LIMIT', message: 'Scan limit reached for current plan' });
    expect(await used()).toBe(limit);
  });

  it('starts again each month', async () => {
    await use(limit, sql`(date_trunc('month', now() at time zone 'utc') - interval '1 month')::date`);
    expect((await queue({ image: 'new:1' })).status).toBe(202);
  });

  it('reports a missing image before a used-up quota', async () => {
    await use(limit);
    expect((await queue({ imageId: 'img_unknown' })).status).toBe(404);
  });

  it('applies to each organization separately, and the self-hosted plan has no limit', async () => {
    await use(limit);
    expect((await queue({ image: 'other:1' }, api.second.keys.developer)).status).toBe(202);
  });
});

describe('the plan’s limit on registries', () => {
  it('accepts exactly one of concurrent requests for the last registry, and the others store nothing', async () => {
    const add = (name: string) =>
      api.call('POST', '/api/registries', {
        key: api.first.keys.admin,
        body: {
          name,
          provider: 'DOCKER_REGISTRY',
          url: 'https://registry.example',
          scanMethod: 'sensor',
          credentials: { username: 'u', password: 'p' },
        },
      });
    const sensorKeys = async () =>
      (await sql`select name from api_keys where scope = 'sensor' and name <> 'sensor'`.execute(api.database.kysely))
        .rows;
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add));
    expect(
      answers.map(({ status }) => status).toSorted((left, right) => left - right),
      JSON.stringify(answers),
    ).toEqual([201, 402, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body).toEqual({
      error: { code: 'PLAN_LIMIT', message: 'Registry limit reached for current plan' },
    });
    expect(await sensorKeys()).toHaveLength(1);
    const id = answers.find(({ status }) => status === 201)?.body.data.id;
    expect((await api.call('DELETE', `/api/registries/${id}`, { key: api.first.keys.admin })).status).toBe(200);
    expect((await add('again')).status).toBe(201);
  });
});

describe('the lock of the quota', () => {
  it('is acquired before the locks of tags, for scheduled and requested scans: no deadlock', async () => {
    const db = api.database.kysely;
    const key = api.second.keys.admin;
    const { body: registry } = await api.call('POST', '/api/registries', {
      key,
      body: {
        name: 'scheduled',
        provider: 'DOCKER_REGISTRY',
        url: 'https://registry.example',
        credentials: { username: 'u', password: 'p' },
      },
    });
    const scan = { image: 'registry.example/app:1', registryId: registry.data.id };
    expect((await api.call('POST', '/api/scans', { key, body: scan })).status).toBe(202);
    await sql`delete from scans`.execute(db);
    // Schedules scan the tags that a sync has found.
    await sql`update tags set is_seen = true where organization_id = ${api.second.id}`.execute(db);

    const waiting = async () =>
      (
        await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
      ).rows.length;
    const scheduled = await db.transaction().execute(async (byHand) => {
      await lockPlanUse(byHand, api.second.id);
      const answer = api.call('POST', '/api/registries/schedule-scans', { key });
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000 });
      // The same lock as the insert of a scan has on its tag.
      await sql`select 1 from tags where organization_id = ${api.second.id} for key share nowait`.execute(byHand);
      return { answer };
    });
    expect(await scheduled.answer).toMatchObject({ status: 202, body: { data: { queued: 1 } } });
  });
});

describe('setPlan', () => {
  it('writes one audit entry', async () => {
    const order = { organizationId: api.second.id, plan: 'team', actor };
    await setPlan(api.database.kysely, order);
    await setPlan(api.database.kysely, order);
    const { body } = await api.call('GET', '/api/audit-log?action=settings.changed', { key: api.second.keys.admin });
    expect(body.data).toMatchObject([
      { target: api.second.id, details: { plan: { from: 'self-hosted', to: 'team' } } },
    ]);
  });

  it.each(['', 'golden', 'constructor'])('refuses the plan %j', async (plan) => {
    await expect(setPlan(api.database.kysely, { organizationId: api.first.id, plan, actor })).rejects.toThrow(
      'plan: must be one of self-hosted, free',
    );
  });

  it('refuses an organization that does not exist', async () => {
    await expect(setPlan(api.database.kysely, { organizationId: 'org_none', plan: 'team', actor })).rejects.toThrow(
      'Organization not found',
    );
  });
});
