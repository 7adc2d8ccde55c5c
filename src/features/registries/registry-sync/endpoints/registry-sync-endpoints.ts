import type { Endpoint } from '../../../../http/endpoint.ts';
import type { RegistrySyncDependencies } from './registry-sync-dependencies.ts';
import { scheduleScans } from './schedule-scans.ts';
import { syncRegistryNow } from './sync-registry.ts';

export const registrySyncEndpoints = (deps: RegistrySyncDependencies): Endpoint[] => [
  syncRegistryNow(deps),
  scheduleScans(deps),
];
