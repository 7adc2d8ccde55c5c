import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteSensorRow } from './sensor-store.ts';

/** Removes a sensor. Its claimed scans return to the queue. */
export async function removeSensor(db: Kysely<Database>, caller: Caller, sensorId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const sensor = await deleteSensorRow(transaction, caller.principal.organizationId, sensorId);
    if (!sensor) throw notFound('Sensor');
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'sensor.removed',
      target: sensorId,
      details: { name: sensor.name, registryId: sensor.registry_id },
    });
  });
}
