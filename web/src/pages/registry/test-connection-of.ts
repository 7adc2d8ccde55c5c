import type { ConnectionResult } from '../../features/registries/connection-test.tsx';
import { api, read, type Schemas } from '../../lib/api/client.ts';

/** Tests a stored registry with changes that are not stored yet. */
export async function testConnectionOf(
  registryId: string,
  body: Schemas['TestRegistryConnection'],
): Promise<ConnectionResult> {
  const params = { path: { registryId } };
  return (await read(api.POST('/api/registries/{registryId}/test-connection', { params, body }))).data;
}
