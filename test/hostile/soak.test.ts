import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganization } from '../../src/features/identity/organizations/create-organization.ts';
import { fullSizeOr } from '../helpers/full-size.ts';
import { imageOf } from '../helpers/hostile-images.ts';
import { hostileKinds } from '../helpers/hostile-kinds.ts';
import { runHostileSoak } from '../helpers/hostile-soak.ts';
import { sha256 } from '../helpers/oci-layout.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { type RunningService, startService, waitForScan } from '../helpers/service.ts';
import { type StandInRegistry, startStandInRegistry } from '../helpers/stand-in-registry.ts';
import { buildTar } from '../helpers/tar-builder.ts';

describe('a service that scans hostile images', () => {
  let database: TestDatabase;
  let registry: StandInRegistry;
  let service: RunningService;

  beforeAll(async () => {
    [database, registry] = await Promise.all([createTestDatabase(), startStandInRegistry()]);
    service = await startService({
      databaseUrl: database.address.url,
      environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host },
    });
  });
  afterAll(async () => {
    await service.stop();
    await registry.stop();
    await database.drop();
  });

  it('ends each of them with a classified error or a result, completes ordinary scans beside them, and keeps running', async () => {
    // `npm run bench hostile-soak` scans all 100, and `npm run quality` 37. One scan of each kind keeps the engine's processes busy.
    const { scans, health, lists } = await runHostileSoak(service, registry, {
      create: (name) => createOrganization(database.kysely, { name }),
      share: fullSizeOr(0.35, 0.1),
    });
    expect(scans.filter(({ name }) => name !== 'ordinary').length).toBeGreaterThanOrEqual(
      fullSizeOr(35, hostileKinds.length),
    );
    expect(new Set(scans.map(({ name }) => name)).size).toBe(hostileKinds.length + 1);
    expect(scans.filter(({ expected, outcome }) => outcome !== expected)).toEqual([]);
    expect([service.process.exitCode, service.process.signalCode]).toEqual([null, null]);
    expect(health.filter(({ status }) => status !== 200)).toEqual([]);
    expect(lists.filter(({ status }) => status !== 200)).toEqual([]);
  }, 600_000);

  it('retries a scan after its process was killed, and fails it with ENGINE_CRASHED the second time', async () => {
    const once = await startPausedScan('once');
    await once.killProcess(1);
    once.release();
    expect(await waitForScan(service, once.scanId)).toBe('COMPLETE');
    expect(once.requests()).toBe(2);

    const twice = await startPausedScan('twice');
    await twice.killProcess(1);
    await twice.killProcess(2);
    expect(await waitForScan(service, twice.scanId)).toBe('FAILED');
    const { body } = await service.api(`/api/scans/${twice.scanId}/status`);
    expect(body.data).toMatchObject({ error: { code: 'ENGINE_CRASHED' } });
    expect(twice.requests()).toBe(2);
    expect(service.process.exitCode).toBeNull();
  });

  /** A scan whose only layer the registry sends after `release`. */
  async function startPausedScan(name: string) {
    const tar = buildTar({
      name: `app/node_modules/${name}/package.json`,
      content: `{"name":"${name}","version":"1.0.0"}`,
    });
    const { blobs, manifest } = imageOf([{ bytes: gzipSync(tar), diffId: sha256(tar) }]);
    const [layer] = blobs;
    for (const blob of blobs) registry.content.set(blob.digest, blob);
    registry.content.set(name, manifest);
    let [isPaused, requests] = [true, 0];
    registry.behaviours.push((request) => {
      if (request.url !== `/v2/held/app/blobs/${layer?.digest}`) return false;
      requests += 1;
      return isPaused;
    });
    const image = `${registry.host}/held/app:${name}`;
    const { body } = await service.api('/api/scans', { method: 'POST', body: { image } });
    return {
      scanId: (body.data as { scanId: string }).scanId,
      requests: () => requests,
      release: () => {
        isPaused = false;
      },
      /** Kills the engine's processes while one of them waits for the layer. */
      async killProcess(times: number): Promise<void> {
        await expect.poll(() => requests).toBe(times);
        for (const pid of engineProcesses(service.process.pid)) process.kill(pid, 'SIGKILL');
      },
    };
  }
});

function engineProcesses(parent: number | undefined): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, ppid, ...args] = line.trim().split(/\s+/);
    return Number(ppid) === parent && args.join(' ').includes('engine-worker') ? [Number(pid)] : [];
  });
}
