import { type Kysely, type Selectable, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import type { PageRequest } from '../../../db/page-request.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReportDeliveriesTable } from '../../../db/tables/deliveries.ts';
import { newId } from '../../../domain/ids.ts';
import { type DeliveryStatus, deliveryStatusNumbers } from './delivery-status.ts';
import type { DestinationRow } from './destination-store.ts';

type DeliveryColumns = Selectable<ReportDeliveriesTable>;

/** Queues the deliveries of a report of a schedule that became READY. A report is delivered to each destination once. */
export async function queueDeliveries(
  transaction: Kysely<Database>,
  report: { id: string; version: number; organization_id: string; schedule_id: string | null },
): Promise<void> {
  if (report.schedule_id === null) return;
  const { rows } = await sql<{ id: string }>`
    select d.id from report_schedules s join report_destinations d on d.id = any (s.destination_ids)
    where s.id = ${report.schedule_id} and d.organization_id = ${report.organization_id} order by d.id`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  const values = rows.map(({ id }) => ({
    id: newId('dlv'),
    organization_id: report.organization_id,
    report_id: report.id,
    version: report.version,
    destination_id: id,
  }));
  await transaction
    .insertInto('report_deliveries')
    .values(values)
    .onConflict((conflict) => conflict.columns(['report_id', 'destination_id']).doNothing())
    .execute();
}

export interface ClaimedDelivery extends Pick<DeliveryColumns, 'id' | 'organization_id' | 'report_id' | 'version'> {
  /** Number of this attempt. */
  attempts: number;
  destination: Pick<DestinationRow, 'id' | 'name' | 'kind' | 'settings'>;
  report_type: string;
}

/** A worker that has not renewed its lease for as long counts as lost. */
export const deliveryLeaseSeconds = 60;
const leaseEnd = sql<Date>`now() + ${deliveryLeaseSeconds}::int * interval '1 second'`;

/** Claims a delivery that is due. Another worker takes it over after the end of the lease. Returns undefined if none is due. */
export async function claimDelivery(db: Kysely<Database>): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select id from report_deliveries where status = 0 and next_at <= now()
      order by next_at limit 1 for update skip locked)
    update report_deliveries d
    set attempts = d.attempts + 1, next_at = ${leaseEnd}
    from due, report_destinations t, reports r
    where d.id = due.id and t.id = d.destination_id and r.id = d.report_id
    returning d.id, d.organization_id, d.report_id, d.version, d.attempts, r.type as report_type,
      jsonb_build_object('id', t.id, 'name', t.name, 'kind', t.kind, 'settings', t.settings) as destination`.execute(
    db,
  );
  return rows[0];
}

type Attempt = Pick<ClaimedDelivery, 'id' | 'attempts'>;

/** Returns false if another worker has taken the delivery over, or if it was deleted. */
export async function renewDelivery(db: Kysely<Database>, { id, attempts }: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_deliveries')
    .set({ next_at: leaseEnd })
    .where('id', '=', id)
    .where('status', '=', deliveryStatusNumbers.QUEUED)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes an interrupted delivery due at once, without its attempt. Does nothing if another worker has taken it over. */
export async function handBackDelivery(db: Kysely<Database>, { id, attempts }: Attempt): Promise<void> {
  await db
    .updateTable('report_deliveries')
    .set({ attempts: attempts - 1, next_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', deliveryStatusNumbers.QUEUED)
    .where('attempts', '=', attempts)
    .execute();
}

/** Returns false if another worker has taken the delivery over. */
export async function writeDelivered(transaction: Kysely<Database>, { id, attempts }: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('report_deliveries')
    .set({ status: deliveryStatusNumbers.DELIVERED, error: null, completed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', deliveryStatusNumbers.QUEUED)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the error of an attempt, and either the delay before the next one or that it was the last. */
export async function writeFailedAttempt(
  transaction: Kysely<Database>,
  { id, attempts }: Attempt,
  { error, retryAfterSeconds }: { error: { code: string; message: string }; retryAfterSeconds: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('report_deliveries')
    .set({
      error: JSON.stringify(error),
      ...(retryAfterSeconds === undefined
        ? { status: deliveryStatusNumbers.FAILED, completed_at: sql<Date>`now()` }
        : { next_at: sql<Date>`now() + ${retryAfterSeconds}::int * interval '1 second'` }),
    })
    .where('id', '=', id)
    .where('status', '=', deliveryStatusNumbers.QUEUED)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface DeliveryListRow extends DeliveryColumns {
  destination_name: string;
  destination_kind: DestinationRow['kind'];
  report_name: string;
  schedule_id: string | null;
}

export interface DeliveryFilter {
  /** Matches the names of the report and of the destination. */
  search?: string | undefined;
  status?: DeliveryStatus | undefined;
  reportId?: string | undefined;
  scheduleId?: string | undefined;
  destinationId?: string | undefined;
}

/** Newest first. */
export async function listDeliveries(
  db: Kysely<Database>,
  organizationId: string,
  { search, status, reportId, scheduleId, destinationId }: DeliveryFilter,
  page: Pick<PageRequest<never>, 'page' | 'limit'>,
): Promise<{ rows: DeliveryListRow[]; total: number }> {
  let query = deliveriesOf(db, organizationId);
  if (search !== undefined) {
    const pattern = likePattern(search);
    query = query.where(sql<boolean>`(reports.name ilike ${pattern} or report_destinations.name ilike ${pattern})`);
  }
  if (status !== undefined) query = query.where('report_deliveries.status', '=', deliveryStatusNumbers[status]);
  if (reportId !== undefined) query = query.where('report_deliveries.report_id', '=', reportId);
  if (scheduleId !== undefined) query = query.where('reports.schedule_id', '=', scheduleId);
  if (destinationId !== undefined) query = query.where('report_deliveries.destination_id', '=', destinationId);
  return readPage(query.orderBy('report_deliveries.created_at', 'desc').orderBy('report_deliveries.id', 'desc'), page);
}

export async function findDelivery(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<DeliveryListRow | undefined> {
  return deliveriesOf(db, organizationId).where('report_deliveries.id', '=', id).executeTakeFirst();
}

function deliveriesOf(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom('report_deliveries')
    .innerJoin('report_destinations', 'report_destinations.id', 'report_deliveries.destination_id')
    .innerJoin('reports', 'reports.id', 'report_deliveries.report_id')
    .where('report_deliveries.organization_id', '=', organizationId)
    .selectAll('report_deliveries')
    .select([
      'report_destinations.name as destination_name',
      'report_destinations.kind as destination_kind',
      'reports.name as report_name',
      'reports.schedule_id',
    ]);
}

/** Queues a FAILED delivery again. Returns false for any other. */
export async function requeueDelivery(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('report_deliveries')
    .set({ status: deliveryStatusNumbers.QUEUED, attempts: 0, next_at: sql<Date>`now()`, completed_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', deliveryStatusNumbers.FAILED)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
