import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../helpers/service.ts';

let service: RunningService | undefined;
afterEach(() => service?.stop({ signal: 'SIGKILL' }));

interface SensorMessages {
  id: string;
  sensorApiKey: string;
  sensorId: string;
  scanId: string;
  status: string;
}

/** Member `data` of a response. Tests read the expected fields from it. */
async function ask(path: string, body: unknown, apiKey?: string): Promise<SensorMessages> {
  const answer = await service?.api(path, { method: 'POST', body, ...(apiKey !== undefined && { apiKey }) });
  expect(answer?.status, JSON.stringify(answer?.body)).toBeLessThan(300);
  return answer?.body.data as SensorMessages;
}

describe('a sensor and a running service', () => {
  it('run a scan from the queue to its result, and a stop ends the wait for the next scan', {
    timeout: 120_000,
  }, async () => {
    service = await startService();
    const registry = await ask('/api/registries', {
      name: 'Inside',
      provider: 'DOCKER_REGISTRY',
      url: 'https://inside.example',
      scanMethod: 'sensor',
      credentials: {},
    });
    const key = registry.sensorApiKey;
    const { sensorId } = await ask('/api/sensors/register', { name: 'one', version: '1.0.0' }, key);
    const wait = () => ask('/api/sensors/jobs', { sensorId, waitSeconds: 30 }, key);
    const waiting = wait();
    const { scanId } = await ask('/api/scans', { image: 'inside.example/team/app:1.0' });
    expect(await waiting).toMatchObject([{ scanId, reference: 'inside.example/team/app:1.0' }]);
    const delivered = await ask(
      '/api/scans/upload',
      {
        scan: { id: scanId },
        image: { ref: 'inside.example/team/app:1.0', platform: 'linux/amd64' },
        packages: [{ purl: 'pkg:npm/lodash@4.17.15' }],
      },
      key,
    );
    expect(delivered).toMatchObject({ scanId, status: 'COMPLETE' });
    const scan = await service.api(`/api/scans/${scanId}`);
    expect(scan.body.data).toMatchObject({ registryId: registry.id, origin: 'sensor', packages: [{ name: 'lodash' }] });
    const lastSeen = async () => {
      const answer = await service?.api('/api/sensors');
      const sensors = answer?.body.data as { lastHeartbeatAt: string }[] | undefined;
      return sensors?.[0]?.lastHeartbeatAt;
    };
    const before = await lastSeen();
    const startedAt = performance.now();
    const next = wait();
    const waitedMs = next.then(() => performance.now() - startedAt);
    await expect.poll(lastSeen).not.toBe(before);
    expect(await service.stop()).toBe(0);
    expect(await next).toEqual([]);
    // The answer would be the same at the end of the requested wait.
    expect(await waitedMs).toBeLessThan(30_000);
  });
});
