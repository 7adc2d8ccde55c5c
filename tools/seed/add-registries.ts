import { type ServiceClient, textOf } from './service-client.ts';

/** Registries of the fleet and the credentials that upload their results. */
export interface Registries {
  /** Registry of the image at this position in the fleet. */
  placeOf(index: number): { host: string; deliver: ServiceClient };
  sensor: ServiceClient;
  sensorId: string;
  sensorRegistryId: string;
}

const cloudHost = 'harbor.northwind.example';
const sensorHost = 'registry.internal.northwind.example';

/**
 * Adds a cloud registry whose results a pipeline uploads, and a registry in sensor mode with its sensor. Neither is synced, because the
 * hosts do not exist.
 */
export async function addRegistries(owner: ServiceClient): Promise<Registries> {
  await owner.call('POST', '/api/registries', {
    name: 'Harbor (production)',
    provider: 'HARBOR',
    url: `https://${cloudHost}`,
    credentials: { robotName: 'robot$plimsoll', secret: 'not-a-real-secret' },
    schedule: 'manual',
  });
  const inner = await owner.call('POST', '/api/registries', {
    name: 'Büro 東京 – internal registry behind the office firewall',
    provider: 'DOCKER_REGISTRY',
    url: `https://${sensorHost}`,
    credentials: {},
    scanMethod: 'sensor',
    schedule: 'manual',
  });
  const pipelineKey = await owner.call('POST', '/api/api-keys', {
    name: 'Pipeline of Harbor images',
    role: 'ci',
    scope: 'sensor',
    uploadImages: [`${cloudHost}/*`],
  });
  const pipeline = owner.as({ apiKey: textOf(pipelineKey, 'secret') });
  const sensor = owner.as({ apiKey: textOf(inner, 'sensorApiKey') });
  const sensorId = await registerSensor(sensor);
  return {
    placeOf: (index) =>
      index % 2 === 0 ? { host: sensorHost, deliver: sensor } : { host: cloudHost, deliver: pipeline },
    sensor,
    sensorId,
    sensorRegistryId: textOf(inner, 'id'),
  };
}

/** Registering again returns the same sensor and marks it as online. */
export async function registerSensor(sensor: ServiceClient): Promise<string> {
  const answer = await sensor.call('POST', '/api/sensors/register', {
    name: 'office-sensor-1',
    version: '0.1.0',
    hostname: 'sensor-1.internal.northwind.example',
  });
  return textOf(answer, 'sensorId');
}
