import { type ServiceClient, textOf } from './service-client.ts';

/** Where the images of the fleet come from, and who delivers their results. */
export interface Registries {
  /** Of the image at this position in the fleet. */
  placeOf(index: number): { host: string; deliver: ServiceClient };
  sensor: ServiceClient;
  sensorId: string;
  sensorRegistryId: string;
}

const cloudHost = 'harbor.northwind.example';
const sensorHost = 'registry.internal.northwind.example';

/**
 * One registry that the service would pull from, whose results a pipeline delivers, and one in sensor mode with its sensor. Neither syncs by
 * itself: the hosts do not exist.
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

/** Registering again finds the same sensor, and says that it is there. */
export async function registerSensor(sensor: ServiceClient): Promise<string> {
  const answer = await sensor.call('POST', '/api/sensors/register', {
    name: 'office-sensor-1',
    version: '0.1.0',
    hostname: 'sensor-1.internal.northwind.example',
  });
  return textOf(answer, 'sensorId');
}
