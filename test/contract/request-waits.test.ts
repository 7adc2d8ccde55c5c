import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../src/db/connect.ts';
import type { AuditActor } from '../../src/features/platform/audit/audit-entry.ts';
import { plans } from '../../src/features/platform/plans/plans.ts';
import { setPlan } from '../../src/features/platform/plans/set-plan.ts';
import type { ScanQueue } from '../../src/features/scanning/scans/scan-queue.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

const actor: AuditActor = { kind: 'system', id: 'test', name: 'test' };

let api: TestApi;
/** Uploads occupy the connections of the service. */
let observer: DatabaseConnection;
let enqueue = async (): Promise<void> => undefined;
const queue: ScanQueue = { enqueue: () => enqueue(), cancel: async () => undefined };
beforeAll(async () => {
  api = await createTestApi({ queue });
  observer = connectDatabase({
    address: api.database.address,
    statementTimeoutMs: null,
    poolMax: 2,
    applicationName: 'observer',
    log: { warn: () => undefined },
  });
});
afterAll(async () => {
  await observer.close();
  await api.close();
});

const upload = (name: string, key = api.first.keys.sensor) =>
  api.call('POST', '/api/scans/upload', {
    key,
    body: {
      scan: { id: name },
      image: { ref: `registry.example/acme/${name}:1`, platform: 'linux/amd64' },
      scanners: [{ name: 'trivy' }],
      vulnerabilities: [
        {
          cveId: 'CVE-2024-5535',
          severity: 'HIGH',
          package: { type: 'deb', name: 'openssl', version: '3.0.11-1' },
          fixedVersion: '3.0.15-1',
        },
      ],
      packages: [{ purl: 'pkg:deb/debian/openssl@3.0.11-1?distro=debian-12' }],
    },
  });

/** Runs `work` while no transaction can write the findings of a result. */
async function whileNoResultIsWritten(work: () => Promise<void>): Promise<void> {
  await observer.kysely.transaction().execute(async (transaction) => {
    await sql`lock table findings in exclusive mode`.execute(transaction);
    await work();
  });
}

/** Waits until this number of transactions waits for the table. */
const waiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where relation = 'findings'::regclass and not granted`.execute(observer.kysely);
        return rows[0]?.count;
      },
      { timeout: 30_000 },
    )
    .toBe(count);

const invite = (email: string) =>
  api.call('POST', '/api/invites', { key: api.first.keys.admin, body: { email, role: 'viewer' } });

it('scans that are being queued delay no invite of their organization', async () => {
  const { promise: isQueueing, resolve: queueing } = Promise.withResolvers<void>();
  const { promise: isInvited, resolve: invited } = Promise.withResolvers<void>();
  enqueue = async () => {
    queueing();
    await isInvited;
  };
  const scans = api.call('POST', '/api/scans', {
    key: api.first.keys.ci,
    body: { image: 'many', tags: ['1', '2', '3'] },
  });
  await isQueueing;
  const { status } = await invite('bob@example.com');
  invited();
  expect([status, (await scans).status]).toEqual([201, 202]);
});

describe('a result of an upload that is being written', () => {
  it('delays no invite and no scan of its organization', async () => {
    let delivered: ReturnType<typeof upload> | undefined;
    await whileNoResultIsWritten(async () => {
      delivered = upload('slow');
      await waiting(1);
      const invited = await invite('ann@example.com');
      const scan = await api.call('POST', '/api/scans', { key: api.first.keys.ci, body: { image: 'other:1' } });
      expect([invited.status, scan.status]).toEqual([201, 202]);
    });
    expect((await delivered)?.status).toBe(200);
  });

  it('delays no upload of another organization, however many uploads wait', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `many-${index}`);
    let delivered: ReturnType<typeof upload>[] = [];
    await whileNoResultIsWritten(async () => {
      delivered = many.map((name) => upload(name));
      await waiting(3);
      const other = upload('other', api.second.keys.sensor);
      await waiting(4);
      delivered.push(other);
    });
    expect((await Promise.all(delivered)).map(({ status }) => status)).toEqual(delivered.map(() => 200));
  });

  it('uses the last scan of the plan only if no other upload did', async () => {
    const { id } = api.first;
    await setPlan(api.database.kysely, { organizationId: id, plan: 'free', actor });
    await sql`insert into scan_use (organization_id, month, scans)
      values (${id}, date_trunc('month', now() at time zone 'utc')::date, ${plans['free']?.scansPerMonth ?? 0} - 1)
      on conflict (organization_id, month) do update set scans = excluded.scans`.execute(api.database.kysely);
    let delivered: ReturnType<typeof upload>[] = [];
    await whileNoResultIsWritten(async () => {
      delivered = ['last-1', 'last-2', 'last-3'].map((name) => upload(name));
      await waiting(3);
    });
    const statuses = (await Promise.all(delivered)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 402, 402]);
  });
});
