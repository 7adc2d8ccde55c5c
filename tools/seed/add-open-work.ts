import { type Registries, registerSensor } from './add-registries.ts';
import { type ServiceClient, textOf } from './service-client.ts';

/** Adds content that is not assessed: tags that a sensor has listed and no scan has read, and scans that wait for the sensor. */
export async function addOpenWork(
  owner: ServiceClient,
  { sensor, sensorId, sensorRegistryId }: Registries,
): Promise<void> {
  await registerSensor(sensor);
  const names = ['sandbox/prototype', 'sandbox/legacy-import', 'sandbox/spike'];
  const tags = [{ name: 'latest' }, { name: 'v0' }];
  await sensor.call('POST', '/api/sensors/catalog', { sensorId, images: names.map((name) => ({ name, tags })) });
  const found = await owner.list(`/api/images?registry=${sensorRegistryId}&search=sandbox/spike`);
  for (const image of found) await owner.call('POST', '/api/scans', { imageId: textOf(image, 'id'), tags: ['latest'] });
}
