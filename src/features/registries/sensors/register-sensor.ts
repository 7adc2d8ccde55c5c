import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound, validationError } from '../../../domain/api-error.ts';
import { refuseSensorKey } from '../../identity/api-keys/refuse-sensor-key.ts';
import { isBound, readSensorReach, unboundKey } from '../../identity/api-keys/sensor-reach-store.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireRowRoom } from '../../platform/plans/require-row-room.ts';
import {
  findListedRegistry,
  findRegistry,
  type ListedRegistryRow,
  lockRegistryForShare,
} from '../../platform/registry-records/registry-store.ts';
import type { RegisterSensorBody } from './sensor-schema.ts';
import { markOnline, putSensor } from './sensor-store.ts';

/** Enters a sensor, or finds the one that this key has under the same name and host. FORBIDDEN for a registry that the key does not serve. */
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
      await requireRowRoom(transaction, organizationId, 'sensors');
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

/** The registry that the sensor will serve; undefined for a key that only delivers images by name. FORBIDDEN for any other. */
async function wantedRegistry(db: Kysely<Database>, caller: Caller, body: RegisterSensorBody) {
  const { organizationId, id: keyId } = caller.principal;
  const reach = await readSensorReach(db, organizationId, keyId);
  const { registryId } = body;
  const own = reach.registries.find(({ id, scan_method }) =>
    registryId === undefined ? scan_method === 'sensor' : id === registryId,
  );
  if (own || (registryId === undefined && isBound(reach))) return own?.id;
  if (registryId !== undefined && !(await findRegistry(db, organizationId, registryId))) throw notFound('Registry');
  return refuseSensorKey(db, caller, {
    action: 'sensor.refused',
    target: registryId ?? keyId,
    message: isBound(reach) ? 'This sensor key is not valid for that registry' : unboundKey,
    details: { name: body.name, registryId: registryId ?? null },
  });
}

async function sensorRegistry(
  transaction: Kysely<Database>,
  organizationId: string,
  wanted: string | undefined,
): Promise<ListedRegistryRow | undefined> {
  if (wanted === undefined) return undefined;
  // Held, so that nobody removes it before its sensor is there.
  const held = await lockRegistryForShare(transaction, organizationId, wanted);
  const registry = held && (await findListedRegistry(transaction, organizationId, wanted));
  if (!registry) throw notFound('Registry');
  if (registry.scan_method === 'sensor') return registry;
  throw validationError([{ path: 'registryId', message: 'is a registry in cloud mode, which uses no sensors' }]);
}
