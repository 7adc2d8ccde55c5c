import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound, validationError } from '../../domain/api-error.ts';
import { actorOf, type Caller, recordAudit } from '../audit/record-audit.ts';
import { requireRowRoom } from '../plans/require-row-room.ts';
import { findListedRegistry, holdRegistry, type ListedRegistryRow } from '../registries/store.ts';
import { registriesOfKey } from '../uploads/store.ts';
import type { RegisterSensorBody } from './schema.ts';
import { markOnline, putSensor } from './store.ts';

/** Enters a sensor, or finds the one that this key has under the same name and host. */
export async function registerSensor(
  db: Kysely<Database>,
  caller: Caller,
  body: RegisterSensorBody,
): Promise<{ sensorId: string; registry: ListedRegistryRow | undefined }> {
  const { organizationId, id: keyId } = caller.principal;
  return db.transaction().execute(async (transaction) => {
    const registry = await registryOf(transaction, caller, body.registryId);
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

async function registryOf(
  transaction: Kysely<Database>,
  { principal }: Caller,
  registryId: string | undefined,
): Promise<ListedRegistryRow | undefined> {
  const { organizationId, id: keyId } = principal;
  const wanted = registryId ?? (await registriesOfKey(transaction, organizationId, keyId))[0]?.id;
  if (wanted === undefined) return undefined;
  // Held, so that nobody removes it before its sensor is there.
  const held = await holdRegistry(transaction, organizationId, wanted);
  const registry = held && (await findListedRegistry(transaction, organizationId, wanted));
  if (!registry) throw notFound('Registry');
  if (registry.scan_method === 'sensor') return registry;
  throw validationError([{ path: 'registryId', message: 'is a registry that the service scans by itself' }]);
}
