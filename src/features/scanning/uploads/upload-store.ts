import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ScansTable } from '../../../db/tables/images.ts';
import type { ScanRow } from '../scans/scan-store.ts';

/** Identifies a delivery by sensor key and the sender's id of the scan. */
export interface DeliveryKey {
  organizationId: string;
  keyId: string;
  externalId: string;
}

export async function findDelivery(db: Kysely<Database>, key: DeliveryKey): Promise<unknown> {
  const row = await db
    .selectFrom('scan_uploads')
    .select('answer')
    .where('organization_id', '=', key.organizationId)
    .where('key_id', '=', key.keyId)
    .where('external_id', '=', key.externalId)
    .executeTakeFirst();
  return row?.answer;
}

/** Returns false when the same delivery was stored before. Waits for a concurrent one. */
export async function insertDelivery(
  transaction: Kysely<Database>,
  key: DeliveryKey,
  { scanId, answer }: { scanId: string; answer: unknown },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('scan_uploads')
    .values({
      organization_id: key.organizationId,
      key_id: key.keyId,
      external_id: key.externalId,
      scan_id: scanId,
      answer: JSON.stringify(answer),
    })
    .onConflict((conflict) => conflict.columns(['key_id', 'external_id']).doNothing())
    .returning('scan_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the id of the registry that a sensor of this key registered for. */
export async function findRegistryOfSensor(
  db: Kysely<Database>,
  of: { organizationId: string; keyId: string; sensorId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('sensors')
    .select('registry_id')
    .where('organization_id', '=', of.organizationId)
    .where('key_id', '=', of.keyId)
    .where('id', '=', of.sensorId)
    .executeTakeFirst();
  return row?.registry_id ?? null;
}

/** Inserts a scan of an upload, which is running from the start. */
export async function insertRunningScan(
  transaction: Kysely<Database>,
  scan: Omit<Insertable<ScansTable>, 'status'>,
): Promise<ScanRow> {
  return transaction
    .insertInto('scans')
    .values({ ...scan, status: 2, phase: 'storing', percent: 97, started_at: scan.started_at ?? sql<Date>`now()` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the completed job. */
export async function deleteSensorJob(transaction: Kysely<Database>, scanId: string): Promise<void> {
  await transaction.deleteFrom('sensor_jobs').where('scan_id', '=', scanId).execute();
}

/** Stores when the sender read the image. A time in the future, from a clock that is ahead, counts as now. */
export async function recordReadTime(transaction: Kysely<Database>, scanId: string, readAt: string): Promise<void> {
  await transaction
    .updateTable('scans')
    .set({ resolved_at: sql<Date>`least(${readAt}::timestamptz, clock_timestamp())` })
    .where('id', '=', scanId)
    .execute();
}
