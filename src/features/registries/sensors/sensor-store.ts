import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SensorBuffer, SensorsTable } from '../../../db/tables/registries.ts';
import { newId } from '../../../domain/ids.ts';
import { offlineAfterSeconds } from './sensor-times.ts';

export type SensorRow = Selectable<SensorsTable>;

export interface ListedSensorRow extends SensorRow {
  is_online: boolean;
  queued_jobs: number;
  running_jobs: number;
  key_revoked_at: Date | null;
  key_expires_at: Date | null;
  /** Time of the query by the clock of the database. */
  listed_at: Date;
}

interface NewSensor {
  organizationId: string;
  keyId: string;
  registryId: string | null;
  name: string;
  hostname: string;
  version: string;
}

/** Returns the sensor of this key, name and host, and inserts it if necessary. */
export async function putSensor(
  transaction: Kysely<Database>,
  { organizationId, keyId, registryId, name, hostname, version }: NewSensor,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into sensors (id, organization_id, registry_id, key_id, name, hostname, version)
    values (${newId('sen')}, ${organizationId}, ${registryId}, ${keyId}, ${name}, ${hostname}, ${version})
    on conflict (key_id, name, hostname) do update
      set registry_id = excluded.registry_id, version = excluded.version, last_heartbeat_at = now()
    returning id, xmax = 0 as is_new`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('the registered sensor was not found');
  return { id: row.id, isNew: row.is_new };
}

/** Returns the sensor if it belongs to this key and records the contact. Clears the offline state of its registry. */
export async function recordSensorContact(
  db: Kysely<Database>,
  of: { organizationId: string; keyId: string; sensorId: string; version?: string; buffer?: SensorBuffer },
): Promise<SensorRow | undefined> {
  const sensor = await db
    .updateTable('sensors')
    .set({
      last_heartbeat_at: sql`now()`,
      ...(of.version !== undefined && { version: of.version }),
      ...(of.buffer && { buffer: JSON.stringify(of.buffer) }),
    })
    .where('organization_id', '=', of.organizationId)
    .where('key_id', '=', of.keyId)
    .where('id', '=', of.sensorId)
    .returningAll()
    .executeTakeFirst();
  if (sensor?.registry_id) await markOnline(db, sensor.registry_id);
  return sensor;
}

/**
 * Records that a sensor has reported on a job. Not in the transaction that changes the job: the removal of a sensor or of a registry locks their
 * rows before scans and jobs.
 */
export async function recordJobContact(db: Kysely<Database>, sensorId: string): Promise<void> {
  const sensor = await db
    .updateTable('sensors')
    .set({ last_heartbeat_at: sql`now()` })
    .where('id', '=', sensorId)
    .returning('registry_id')
    .executeTakeFirst();
  if (sensor?.registry_id) await markOnline(db, sensor.registry_id);
}

export async function markOnline(db: Kysely<Database>, registryId: string): Promise<void> {
  await sql`
    update registries set health_status = case when last_sync_at is null then 'unknown' else 'healthy' end,
      health_code = null, health_message = null
    where id = ${registryId} and health_status = 'sensor_offline'`.execute(db);
}

/** Marks registries as offline when all their sensors are offline or the last one was removed. */
export async function markOffline(db: Kysely<Database>): Promise<void> {
  await sql`
    update registries r set health_status = 'sensor_offline', health_code = null,
      health_message = 'No sensor of this registry has been heard of for two minutes.'
    where r.scan_method = 'sensor' and r.health_status <> 'sensor_offline'
      and (r.last_sync_at is not null or exists (select from sensors s where s.registry_id = r.id))
      and not exists (select from sensors s where s.registry_id = r.id and ${isOnline})`.execute(db);
}

const isOnline = sql<boolean>`s.last_heartbeat_at > now() - ${offlineAfterSeconds} * interval '1 second'`;

const listed = sql`s.*, ${isOnline} as is_online, now() as listed_at,
  (select revoked_at from api_keys where id = s.key_id) as key_revoked_at,
  (select expires_at from api_keys where id = s.key_id) as key_expires_at,
  (select count(*)::int from scans q where q.registry_id = s.registry_id and q.origin = 'sensor' and q.status = 1) as queued_jobs,
  (select count(*)::int from sensor_jobs j join scans q on q.id = j.scan_id
    where j.sensor_id = s.id and j.leased_until > now() and q.status = 2) as running_jobs`;

/** Newest first. */
export async function listSensors(
  db: Kysely<Database>,
  organizationId: string,
  filter: { search?: string },
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ListedSensorRow[]; total: number }> {
  const { search } = filter;
  const wanted = sql`s.organization_id = ${organizationId}
    ${search ? sql`and position(lower(${search}) in lower(s.name || ' ' || s.hostname)) > 0` : sql``}`;
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
  const found = await sql<ListedSensorRow>`
    select ${listed} from sensors s where ${wanted}
    order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: string }>`select count(*) as total from sensors s where ${wanted}`.execute(db);
  return { rows: found.rows, total: Number(counted.rows[0]?.total ?? 0) };
}

/** By name. */
export async function listSensorsOfRegistry(
  db: Kysely<Database>,
  organizationId: string,
  registryId: string,
): Promise<ListedSensorRow[]> {
  const { rows } = await sql<ListedSensorRow>`
    select ${listed} from sensors s where s.organization_id = ${organizationId} and s.registry_id = ${registryId}
    order by s.name, s.id limit 1000`.execute(db);
  return rows;
}

/**
 * Its jobs are deleted too, so that other sensors can claim the scans. The scans are locked first, as the removal of a registry locks them before
 * it deletes jobs and sensors.
 */
export async function deleteSensorRow(
  transaction: Kysely<Database>,
  organizationId: string,
  sensorId: string,
): Promise<SensorRow | undefined> {
  await sql`
    select s.id from sensor_jobs j join sensors n on n.id = j.sensor_id join scans s on s.id = j.scan_id
    where n.organization_id = ${organizationId} and n.id = ${sensorId} order by s.id for no key update of s`.execute(
    transaction,
  );
  return transaction
    .deleteFrom('sensors')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sensorId)
    .returningAll()
    .executeTakeFirst();
}
