import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { offlineAfterSeconds } from '../../registries/sensors/sensor-times.ts';

/** Health of the sources of results: registries, sensors, advisories. */

interface RegistryHealthRow {
  id: string;
  name: string;
  status: string;
  code: string | null;
  message: string | null;
  last_sync_at: Date | null;
}

interface RegistryHealth {
  byStatus: { status: string; registries: number }[];
  /** Registries that are neither healthy nor of unknown health, the first by name. */
  failing: RegistryHealthRow[];
}

const failingMax = 20;

export async function readRegistryHealth(
  transaction: Kysely<Database>,
  organizationId: string,
): Promise<RegistryHealth> {
  const counted = await sql<{ status: string; registries: number }>`
    select health_status as status, count(*)::int as registries from registries where organization_id = ${organizationId}
    group by 1 order by 2 desc, 1`.execute(transaction);
  const failing = await sql<RegistryHealthRow>`
    select id, name, health_status as status, health_code as code, health_message as message, last_sync_at from registries
    where organization_id = ${organizationId} and health_status not in ('healthy', 'unknown')
    order by name collate "C", id limit ${failingMax}`.execute(transaction);
  return { byStatus: counted.rows, failing: failing.rows };
}

export async function readSensorHealth(
  transaction: Kysely<Database>,
  organizationId: string,
): Promise<{ total: number; online: number }> {
  const { rows } = await sql<{ total: number; online: number }>`
    select count(*)::int as total,
      (count(*) filter (where last_heartbeat_at > now() - ${offlineAfterSeconds}::int * interval '1 second'))::int as online
    from sensors where organization_id = ${organizationId}`.execute(transaction);
  return rows[0] ?? { total: 0, online: 0 };
}

interface AdvisoryHealth {
  /** When the data of the newest advisories of a re-match changed. Null before the first one. */
  changedAt: Date | null;
  /** When all their feeds were confirmed. */
  confirmedAt: Date | null;
  /** Tag platforms whose results have other advisories. */
  dueTagPlatforms: number;
}

export async function readAdvisoryHealth(
  transaction: Kysely<Database>,
  organizationId: string,
): Promise<AdvisoryHealth> {
  const { rows } = await sql<AdvisoryHealth>`
    select a.built_at as "changedAt", coalesce(a.confirmed_at, a.built_at) as "confirmedAt",
      (select count(*)::int from due_rematches where organization_id = ${organizationId}) as "dueTagPlatforms"
    from rematch_state state left join advisory_snapshots a on a.id = coalesce(state.target_id, state.snapshot_id)`.execute(
    transaction,
  );
  return rows[0] ?? { changedAt: null, confirmedAt: null, dueTagPlatforms: 0 };
}
