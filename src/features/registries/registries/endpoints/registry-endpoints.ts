import type { Endpoint } from '../../../../http/endpoint.ts';
import type { RegistryDependencies } from '../registry-dependencies.ts';
import { createRegistry } from './create-registry.ts';
import { deleteRegistry } from './delete-registry.ts';
import { getRegistry } from './get-registry.ts';
import { listRegistries } from './list-registries.ts';
import { testConnection } from './test-connection.ts';
import { updateRegistry } from './update-registry.ts';

export const registryEndpoints = (deps: RegistryDependencies): Endpoint[] => [
  listRegistries(deps),
  createRegistry(deps),
  getRegistry(deps),
  updateRegistry(deps),
  deleteRegistry(deps),
  testConnection(deps),
];
