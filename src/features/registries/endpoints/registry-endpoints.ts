import type { Endpoint } from '../../../http/endpoint.ts';
import type { RegistryDependencies } from '../registry-dependencies.ts';
import { createRegistry } from './create-registry.ts';
import { getRegistry } from './get-registry.ts';
import { listRegistries } from './list-registries.ts';

export const registryEndpoints = (deps: RegistryDependencies): Endpoint[] => [
  listRegistries(deps),
  createRegistry(deps),
  getRegistry(deps),
];
