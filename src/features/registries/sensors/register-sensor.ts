import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound, validationError } from '../../../domain/api-error.ts';
import { refuseSensorKey } from '../../identity/api-keys/refuse-sensor-key.ts';
import { isBound, readSensorKeyBinding, unboundKey } from '../../identity/api-keys/sensor-key-binding-store.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireRowLimit } from '../../platform/plans/require-row-limit.ts';
import {
  findListedRegistry,
  findRegistry,
  type ListedRegistryRow,
  lockRegistryForShare,
} from '../../platform/registry-records/registry-store.ts';
import type { RegisterSensorBody } from './sensor-schema.ts';
import { markOnline, putSensor } from './sensor-store.ts';

/**
 * Registers a sensor, or returns the one that this key registered with the same name and host. Throws FORBIDDEN for a registry that the key
 * does not serve.
 */
export async function registerSensor(
  db: Kysely<Database>,
  caller: Caller,
  body: RegisterSensorBody,
): Promise<{ sensorId: string; registry: ListedRegistryRow | undefined }> {
  const { organizationId, id: keyId } = caller.principal;
  const wanted = await wantedRegistry(db, caller, body);
  return db.transaction().execute(async (transaction) => {
    const registry = await sensorRegistry(transaction, organizationId, wanted);
    const { id, isNew } = await putSensor(transaction, {
      organizationId,
      keyId,
      registryId: registry?.id ?? null,
      name: body.name,
      hostname: body.hostname ?? '',
      version: body.version,
    });
    if (registry) await markOnline(transaction, registry.id);
    if (isNew) {
      await requireRowLimit(transaction, organizationId, 'sensors');
      await recordAudit(transaction, {
        ...actorOf(caller),
        action: 'sensor.registered',
        target: id,
        details: { name: body.name, registryId: registry?.id ?? null },
      });
    }
    return { sensorId: id, registry };
  });
}

/**
 * Returns the registry that the sensor will serve, or undefined for a key that only delivers images by name. Throws FORBIDDEN for any other
 * registry.
 */
async function wantedRegistry(db: Kysely<Database>, caller: Caller, body: RegisterSensorBody) {
  const { organizationId, id: keyId } = caller.principal;
  const binding = await readSensorKeyBinding(db, organizationId, keyId);
  const { registryId } = body;
  const own = binding.registries.find(({ id, scan_method }) =>
    registryId === undefined ? scan_method === 'sensor' : id === registryId,
  );
  if (own || (registryId === undefined && isBound(binding))) return own?.id;
  if (registryId !== undefined && !(await findRegistry(db, organizationId, registryId))) throw notFound('Registry');
  return refuseSensorKey(db, caller, {
    action: 'sensor.refused',
    target: registryId ?? keyId,
    message: isBound(binding) ? 'This sensor key is not valid for that registry' : unboundKey,
    details: { name: body.name, registryId: registryId ?? null },
  });
}

async function sensorRegistry(
  transaction: Kysely<Database>,
  organizationId: string,
  wanted: string | undefined,
): Promise<ListedRegistryRow | undefined> {
  if (wanted === undefined) return undefined;
  // Locks the registry until the sensor is inserted.
  const held = await lockRegistryForShare(transaction, organizationId, wanted);
  const registry = held && (await findListedRegistry(transaction, organizationId, wanted));
  if (!registry) throw notFound('Registry');
  if (registry.scan_method === 'sensor') return registry;
  throw validationError([{ path: 'registryId', message: 'is a registry in cloud mode, which uses no sensors' }]);
}
