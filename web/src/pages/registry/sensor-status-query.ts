import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api/client.ts';

export const sensorStatusKey = (registryId: string) => ['sensor-status', registryId] as const;

/** The sensors of a registry with their state. */
export const sensorStatusQuery = (registryId: string) =>
  queryOptions({
    queryKey: sensorStatusKey(registryId),
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/registries/{registryId}/sensor-status', { params: { path: { registryId } }, signal })))
        .data,
    refetchInterval: 10_000,
  });
