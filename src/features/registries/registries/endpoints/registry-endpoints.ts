import type { Endpoint } from '../../../../http/endpoint.ts';
import type { ScanQueue } from '../../../scanning/scans/scan-queue.ts';
import type { RegistryAccessDependencies } from '../with-registry-access.ts';
import { createRegistry } from './create-registry.ts';
import { deleteRegistry } from './delete-registry.ts';
import { getRegistry } from './get-registry.ts';
import { listRegistries } from './list-registries.ts';
import { previewTags } from './preview-tags.ts';
import { testConnection, testRegistryConnection } from './test-connection.ts';
import { updateRegistry } from './update-registry.ts';

export interface RegistryEndpointDependencies extends RegistryAccessDependencies {
  queue: ScanQueue;
}

export const registryEndpoints = (deps: RegistryEndpointDependencies): Endpoint[] => [
  listRegistries(deps.db),
  createRegistry(deps),
  getRegistry(deps.db),
  updateRegistry(deps),
  deleteRegistry(deps),
  testConnection(deps),
  testRegistryConnection(deps),
  ...previewTags(deps),
];
