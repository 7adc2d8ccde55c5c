import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { triageVulnerability } from '../../src/features/findings/triage/triage-vulnerability.ts';
import { revokeApiKey } from '../../src/features/identity/api-keys/revoke-api-key.ts';
import { deleteRegistry } from '../../src/features/registries/registries/delete-registry.ts';
import { removeSensor } from '../../src/features/registries/sensors/remove-sensor.ts';
import { reportJobStatus } from '../../src/features/registries/sensors/report-job-status.ts';
import { unclaimScans } from '../../src/features/registries/sensors/sensor-job-store.ts';
import { deleteScan } from '../../src/features/scanning/scans/delete-scan.ts';
import { adminCaller } from '../helpers/admin-caller.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { expectBothAfterOverlap } from '../helpers/overlap.ts';
import { sensorRegistries } from '../helpers/sensor-registries.ts';

let api: TestApi;
const queue = { enqueue: async () => undefined, cancel: async () => undefined };
beforeAll(async () => {
  api = await createTestApi({ queue });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const db = () => api.database.kysely;
const { addRegistry, ask, register, queueScan } = sensorRegistries(() => api);
const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
const found = [finding('CVE-2024-1', 0)];
const caller = () => adminCaller(api.first);

/** A scan that a sensor has claimed. */
async function claimedScan(more: object = {}) {
  const registry = await addRegistry();
  const sensorId = await register(registry);
  const scanId = await queueScan(registry, `acme/${newId('img')}`, more);
  const [job] = await ask('jobs', registry.key, { sensorId, max: 1 });
  const { rows } = await sql<{ key_id: string }>`select key_id from sensors where id = ${sensorId}`.execute(db());
  const principal = { ...caller().principal, id: rows[0]?.key_id ?? '' };
  return { registry, sensorId, scanId, jobId: job.jobId as string, reference: job.reference as string, principal };
}

const removeRegistry =
  (registryId: string, purge = false) =>
  (transaction: typeof api.database.kysely) =>
    deleteRegistry({ db: transaction, queue, vault: testVault }, caller(), { registryId, purge });

it('a registry with unfinished scans is removed while findings of its images are triaged', async () => {
  const registry = await addRegistry();
  const name = `${registry.host}/acme/triaged`;
  await queueScan(registry, 'acme/triaged');
  await assessTag(db(), {
    organizationId: api.first.id,
    image: name,
    tag: '1',
    packages,
    found,
    registryId: registry.id,
  });
  await expectBothAfterOverlap(api.database, {
    first: removeRegistry(registry.id),
    pausedBefore: /update "images"/,
    second: (other) => triageVulnerability(other, caller(), 'CVE-2024-1', { status: 'IN_PROGRESS' }),
  });
});

it('a registry with unfinished scans is removed while the key of its sensors is revoked', async () => {
  const { registry, principal } = await claimedScan();
  await expectBothAfterOverlap(api.database, {
    first: (other) => revokeApiKey(other, caller(), principal.id),
    pausedBefore: /pg_advisory_xact_lock/,
    second: removeRegistry(registry.id),
  });
});

it('a registry is removed while a sensor that was offline reports progress', async () => {
  const { registry, jobId, principal } = await claimedScan();
  await sql`update registries set health_status = 'sensor_offline' where id = ${registry.id}`.execute(db());
  await expectBothAfterOverlap(api.database, {
    first: (other) => reportJobStatus(other, principal, jobId, { phase: 'pulling', percent: 5 }),
    pausedBefore: /update (sensors|registries|"sensors")/,
    second: removeRegistry(registry.id),
  });
});

it('a sensor is removed while it reports progress', async () => {
  const { sensorId, jobId, principal } = await claimedScan();
  await expectBothAfterOverlap(api.database, {
    first: (other) => reportJobStatus(other, principal, jobId, { phase: 'pulling', percent: 5 }),
    pausedBefore: /update (sensors|"sensors")/,
    second: (other) => removeSensor(other, caller(), sensorId),
  });
});

it('a scan is deleted while its claim is undone', async () => {
  const { scanId, jobId } = await claimedScan();
  await expectBothAfterOverlap(api.database, {
    first: (other) => deleteScan({ db: other, queue }, caller(), scanId),
    pausedBefore: /delete from "scans"/,
    second: (other) => unclaimScans(other, [jobId]),
  });
});

it('a registry is removed while a sensor delivers the first platform of an image', async () => {
  const { registry, scanId, reference } = await claimedScan({ platforms: 'all' });
  const upload = {
    scan: { id: scanId },
    image: {
      ref: reference,
      digest: `sha256:${'a'.repeat(64)}`,
      platform: 'linux/amd64',
      platforms: ['linux/amd64', 'linux/arm64'],
    },
    packages,
  };
  await expectBothAfterOverlap(api.database, {
    first: removeRegistry(registry.id, true),
    pausedBefore: /from scans where registry_id/,
    second: async () => {
      const { status, body } = await api.call('POST', '/api/scans/upload', { key: registry.key, body: upload });
      if (status >= 500) throw new Error(JSON.stringify(body));
    },
  });
});

it('a registry is purged while a sensor with a claimed scan is removed', async () => {
  const { registry, sensorId } = await claimedScan();
  await expectBothAfterOverlap(api.database, {
    first: removeRegistry(registry.id, true),
    pausedBefore: /delete from "registries"/,
    second: (other) => expect(removeSensor(other, caller(), sensorId)).rejects.toThrow('Sensor not found'),
  });
});
