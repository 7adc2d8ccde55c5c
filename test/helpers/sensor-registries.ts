import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApi } from './api-server.ts';

export interface SensorRegistry {
  id: string;
  key: string;
  host: string;
}

/** Registries in sensor mode of a test's first organization, and the requests of their sensors. */
export function sensorRegistries(api: () => TestApi) {
  let hosts = 0;

  async function addRegistry(): Promise<SensorRegistry> {
    hosts += 1;
    const host = `inside-${hosts}.example`;
    const { status, body } = await api().call('POST', '/api/registries', {
      key: api().first.keys.admin,
      body: { name: host, provider: 'DOCKER_REGISTRY', url: `https://${host}`, scanMethod: 'sensor', credentials: {} },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body.data.id, key: body.data.sensorApiKey, host };
  }

  async function ask(path: string, key: string, body: unknown) {
    const answer = await api().call('POST', `/api/sensors/${path}`, { key, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  }

  async function register({ key }: Pick<SensorRegistry, 'key'>, name = 'one'): Promise<string> {
    return (await ask('register', key, { name, version: '1.0.0' })).sensorId;
  }

  async function queueScan({ host }: SensorRegistry, name: string, more: object = {}): Promise<string> {
    const { status, body } = await api().call('POST', '/api/scans', {
      key: api().first.keys.developer,
      body: { image: `${host}/${name}:1.0`, ...more },
    });
    expect(status, JSON.stringify(body)).toBe(202);
    return body.data.scanId;
  }

  const viewer = (url: string) => api().call('GET', url, { key: api().first.keys.viewer });
  const statusOf = async (scanId: string) => (await viewer(`/api/scans/${scanId}/status`)).body.data;
  const healthOf = async ({ id }: SensorRegistry) => (await viewer(`/api/registries/${id}`)).body.data.health.status;
  const sensorStatusOf = async ({ id }: SensorRegistry) =>
    (await viewer(`/api/registries/${id}/sensor-status`)).body.data;

  const endLeases = () =>
    sql`update sensor_jobs set leased_until = now() - interval '1 second'`.execute(api().database.kysely);
  const stopSensor = (sensorId: string) =>
    sql`update sensors set last_heartbeat_at = now() - interval '121 seconds' where id = ${sensorId}`.execute(
      api().database.kysely,
    );

  return { addRegistry, ask, register, queueScan, viewer, statusOf, healthOf, sensorStatusOf, endLeases, stopSensor };
}
