import { isDeepStrictEqual } from 'node:util';
import { openRegistry, type SensorRegistry } from './registry/open-registry.ts';
import type { RegistrySettings } from './registry/registry-settings.ts';
import { SensorError } from './sensor-error.ts';
import type { SensorLog } from './sensor-log.ts';
import type { ServiceClient } from './service/service-client.ts';

/** The registration of this sensor at the service, and its registry. */
export interface SensorSession {
  readonly sensorId: string;
  readonly registry: SensorRegistry;
  readonly heartbeatSeconds: number;
  /**
   * Registers again, which reads the settings of the registry and gives the same id. Throws ServiceError, and SensorError when the settings
   * of this machine do not fit the registry.
   */
  renew(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Registers the sensor and opens its registry. Throws like `renew`. */
export async function registerSession(
  client: ServiceClient,
  settings: RegistrySettings,
  { log, signal }: { log: SensorLog; signal: AbortSignal },
): Promise<SensorSession> {
  const register = async (before: SensorRegistry | undefined, of: AbortSignal) => {
    const { registry: served, ...registration } = await client.register(of);
    if (served === null) throw new SensorError('The sensor key serves no registry in sensor mode.');
    const isSame = before !== undefined && isDeepStrictEqual(before.served, served);
    const registry = isSame ? before : await openRegistry(served, settings);
    if (!isSame) {
      log.info(
        { sensorId: registration.sensorId, registryId: served.id, provider: served.provider },
        'sensor registered',
      );
    }
    return { ...registration, registry };
  };
  let current = await register(undefined, signal);
  // Running jobs use a replaced registry until they end.
  const opened = new Set([current.registry]);
  return {
    get sensorId() {
      return current.sensorId;
    },
    get registry() {
      return current.registry;
    },
    get heartbeatSeconds() {
      return current.heartbeatSeconds;
    },
    async renew(of) {
      current = await register(current.registry, of);
      opened.add(current.registry);
    },
    async close() {
      for (const registry of opened) await registry.close();
    },
  };
}
