import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Digest } from '../../../domain/digest.ts';
import { lockRematchState } from '../../findings/lifecycle/due-rematch-store.ts';
import { currentScans } from '../../findings/totals/current-scan-store.ts';

/** The snapshot that stored results are as of, and the progress of a re-match. */

export interface RematchState {
  /** Every tag platform that is not due is assessed with this snapshot. Null: no re-match has ended yet. */
  snapshotId: string | null;
  digest: Digest | null;
  /** The matching revision of every result that is not due. Null: not known yet. */
  matchingRevision: string | null;
  /** When the feeds of the last snapshot that results followed were fetched. */
  fetchedAt: Date | null;
  /** The snapshot whose changes are being applied. Null: none. */
  targetId: string | null;
  /** The last organization and tag platform that the re-match has processed. */
  organizationId: string;
  tagPlatformId: string;
}

export async function readRematchState(db: Kysely<Database>): Promise<RematchState> {
  return readState(db, sql``);
}

/** Locks the state, so that one process at a time changes findings. */
export async function lockProgress(transaction: Kysely<Database>): Promise<RematchState> {
  return readState(transaction, sql`for update of state`);
}

async function readState(db: Kysely<Database>, lock: ReturnType<typeof sql>): Promise<RematchState> {
  const { rows } = await sql<RematchState>`
    select state.snapshot_id as "snapshotId", a.digest, state.matching_revision as "matchingRevision", state.fetched_at as "fetchedAt", state.target_id as "targetId",
      state.organization_id as "organizationId", state.tag_platform_id as "tagPlatformId"
    from rematch_state state left join advisory_snapshots a on a.id = state.snapshot_id ${lock}`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the state of re-matches has one row');
  return state;
}

export async function saveProgress(
  transaction: Kysely<Database>,
  progress: Pick<RematchState, 'organizationId' | 'tagPlatformId'>,
): Promise<void> {
  await transaction
    .updateTable('rematch_state')
    .set({ organization_id: progress.organizationId, tag_platform_id: progress.tagPlatformId })
    .execute();
}

/** Empties the stored changes for a new preparation. Stored changes of an earlier preparation with another id are refused from then on. */
export async function startPreparation(db: Kysely<Database>, preparationId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('rematch_state').set({ preparation_id: preparationId }).execute();
    await sql`truncate rematch_changes, rematch_inventories`.execute(transaction);
  });
}

/** Keeps another preparation from starting until the transaction ends. Throws if one has started. */
export async function requirePreparation(transaction: Kysely<Database>, preparationId: string): Promise<void> {
  const { rows } = await sql`
    select from rematch_state where preparation_id = ${preparationId} and target_id is null for share`.execute(
    transaction,
  );
  if (rows.length === 0) throw new Error('another process has started to prepare a re-match');
}

/** The snapshot that results are to follow. */
export interface Target {
  id: string;
  /** ISO 8601. */
  fetchedAt: string;
}

/** Records that the feeds of the snapshot that results are as of were confirmed unchanged later than known. */
export async function confirmSnapshot(db: Kysely<Database>, { id, fetchedAt }: Target): Promise<void> {
  await db
    .updateTable('rematch_state')
    .set({ fetched_at: fetchedAt })
    .where('snapshot_id', '=', id)
    .where('target_id', 'is', null)
    .where('fetched_at', '<', new Date(fetchedAt))
    .execute();
}

/** From now on, the stored changes are applied, and results with other advisories than the target's become due. */
export async function startApplying(
  db: Kysely<Database>,
  preparationId: string,
  { id, fetchedAt }: Target,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockRematchState(transaction);
    await requirePreparation(transaction, preparationId);
    await transaction
      .updateTable('rematch_state')
      .set({
        target_id: id,
        fetched_at: fetchedAt,
        organization_id: '',
        tag_platform_id: '0',
        started_at: sql`now()`,
        finished_at: null,
      })
      .execute();
  });
}

/** All tag platforms that are not due have the target's advisories. */
export async function finishApplying(db: Kysely<Database>, targetId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockRematchState(transaction);
    await transaction
      .updateTable('rematch_state')
      .set({ snapshot_id: targetId, target_id: null, finished_at: sql`now()` })
      .where('target_id', '=', targetId)
      .execute();
  });
}

/**
 * Makes a snapshot the one that results are as of, and every result with other advisories due: for the first snapshot, and for snapshots that
 * cannot be compared. The demo image has its own advisories.
 */
export async function markAllDue(db: Kysely<Database>, { id: targetId, fetchedAt }: Target): Promise<void> {
  await inAllOrganizations(db, async (transaction, organizationIds) => {
    for (const organizationId of organizationIds)
      await markDueWhere(transaction, organizationId, sql`s.snapshot_id is distinct from ${targetId}::bigint`);
    await transaction
      .updateTable('rematch_state')
      .set({
        snapshot_id: targetId,
        target_id: null,
        preparation_id: null,
        fetched_at: fetchedAt,
        finished_at: sql`now()`,
      })
      .execute();
  });
}

/**
 * Makes a matching revision the one that results are as of, and every result with another one due. It has no effect the second time. The
 * program that has started last decides: an older one that still runs no longer matches stored inventories.
 */
export async function followMatchingRevision(db: Kysely<Database>, revision: string): Promise<void> {
  const state = await readRematchState(db);
  if (state.matchingRevision === revision) return;
  await inAllOrganizations(db, async (transaction, organizationIds) => {
    for (const organizationId of organizationIds)
      await markDueWhere(transaction, organizationId, sql`s.matching_revision is distinct from ${revision}`);
    await transaction.updateTable('rematch_state').set({ matching_revision: revision }).execute();
  });
}

/** Runs in one transaction that locks the state. */
async function inAllOrganizations(
  db: Kysely<Database>,
  mark: (transaction: Kysely<Database>, organizationIds: string[]) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from organizations order by id`.execute(db);
  await db.transaction().execute(async (transaction) => {
    await lockRematchState(transaction);
    await mark(
      transaction,
      rows.map(({ id }) => id),
    );
  });
}

/** `condition` is one on the latest scan `s` of a tag platform. The demo image has its own advisories. */
async function markDueWhere(
  transaction: Kysely<Database>,
  organizationId: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into due_rematches (tag_platform_id, organization_id)
    select tp.id, tp.organization_id from tag_platforms tp
    join ${currentScans} s on s.id = tp.latest_scan_id
    join images i on i.id = s.image_id
    where tp.organization_id = ${organizationId} and i.source <> 'demo' and ${condition}
    order by tp.id
    on conflict do nothing`.execute(transaction);
}
