import { type Kysely, type Selectable, sql } from 'kysely';
import { TransactionConflict } from '../../../db/repeat-conflicts.ts';
import type { Database } from '../../../db/schema.ts';
import type { RegistriesTable } from '../../../db/tables/registries.ts';
import { newId } from '../../../domain/ids.ts';
import { statusRank } from '../../../domain/scan-rank.ts';
import type { CatalogTag } from '../../../providers/read-catalog.ts';
import { closeRemovedTags } from '../../findings/lifecycle/close-removed-tags.ts';
import { lockAttestationsForShare, lockImages } from '../../findings/lifecycle/finding-lock-store.ts';
import { lockRemovedTags, reopenReturnedTags } from '../../findings/lifecycle/reopen-returned-tags.ts';
import { refreshImageSummary } from '../../findings/totals/image-summary-store.ts';
import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';
import { lockUnfinishedScans } from '../../scanning/scans/scan-store.ts';
import type { RegistryHealth } from './registry-health.ts';

export async function recordHealth(
  db: Kysely<Database>,
  registry: Pick<RegistryRow, 'id' | 'organization_id'>,
  health: RegistryHealth,
  change: Partial<Pick<Selectable<RegistriesTable>, 'host' | 'url'>> & { isSynced?: boolean } = {},
): Promise<void> {
  const { isSynced = false, ...learned } = change;
  await db
    .updateTable('registries')
    .set({
      ...learned,
      health_status: health.status,
      health_code: health.code,
      health_message: health.message,
      ...(isSynced && { last_sync_at: sql`now()` }),
    })
    .where('organization_id', '=', registry.organization_id)
    .where('id', '=', registry.id)
    .execute();
}

/** The clock of the database, which all comparisons of this file use. */
export async function readClock(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('the database returned no time');
  return rows[0].now;
}

/**
 * Records the tags of one repository from a sync: new tags, digests, and tags that exist again. The number of statements does not depend on
 * the number of tags. Returns the number of new tags.
 */
export async function recordCatalogTags(
  transaction: Kysely<Database>,
  image: { id: string; organization_id: string },
  tags: CatalogTag[],
): Promise<number> {
  const sorted = tags.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const names = sorted.map((tag) => tag.name);
  // Tag platforms, attestations and the image are locked before tags, as the lock order requires.
  const removed = await lockRemovedTags(transaction, image, names);
  await lockAttestationsForShare(transaction, image.organization_id);
  await lockImages(transaction, [image.id]);
  // The insert below changes them in the order of their names. Claims of schedules lock tags in the order of their ids.
  const known = await sql<{ id: string; is_removed: boolean }>`
    select id, removed_at is not null as is_removed from tags
    where image_id = ${image.id} and name = any (${names}::text[]) order by id for no key update`.execute(transaction);
  const found = await sql`
    update tags set is_seen = true where image_id = ${image.id} and not is_seen
      and name = any (${names}::text[])`.execute(transaction);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into tags (id, organization_id, image_id, name, seen_digest, seen_at, pushed_at)
    select id, ${image.organization_id}, ${image.id}, name, digest, statement_timestamp(),
      -- Tags of the first registry sync may be of any age.
      case when exists (select from tags where image_id = ${image.id} and seen_at is not null) then statement_timestamp() end
    from unnest(${sorted.map(() => newId('tag'))}::text[], ${names}::text[],
      ${sorted.map((tag) => tag.digest)}::text[]) as listed (id, name, digest)
    on conflict (image_id, name) do update
      set seen_digest = coalesce(excluded.seen_digest, tags.seen_digest), seen_at = excluded.seen_at, removed_at = null,
        pushed_at = case when tags.removed_at is not null or excluded.seen_digest <> tags.seen_digest
          then excluded.seen_at else tags.pushed_at end
    returning xmax = 0 as is_new`.execute(transaction);
  const added = rows.filter((row) => row.is_new).length;
  const counted = added + Number(found.numAffectedRows ?? 0n);
  if (counted > 0) {
    await sql`update images set tag_count = tag_count + ${counted}, is_seen = true where id = ${image.id}`.execute(
      transaction,
    );
    await refreshImageSummary(transaction, image.id);
  }
  const returned = known.rows.filter((tag) => tag.is_removed).map((tag) => tag.id);
  if (returned.some((id) => !removed.has(id)))
    throw new TransactionConflict('a tag was removed while its image was locked');
  await reopenReturnedTags(transaction, image.id, returned);
  return added;
}

/** Returns images of a registry with tags that an earlier sync listed and the sync that began at `since` did not. */
export async function imagesWithVanishedTags(db: Kysely<Database>, registryId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from images i join tags t on t.image_id = i.id
    where i.registry_id = ${registryId} and t.removed_at is null and t.seen_at < ${since} order by i.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Marks tags of an image as removed upstream: their findings close and they are no longer present. Returns their number. If `listed`
 * contains all tags of the image, tags that no sync ever listed are also marked as removed when they are missing from it.
 */
export async function removeVanishedTags(
  transaction: Kysely<Database>,
  imageId: string,
  since: Date,
  listed?: readonly string[],
): Promise<number> {
  await lockImages(transaction, [imageId]);
  const neverListed = listed
    ? sql`or (seen_at is null and is_seen and created_at < ${since} and not starts_with(name, 'sha256:')
        and name <> all (${[...listed]}::text[]))`
    : sql``;
  const { rows } = await sql<{ id: string }>`
    with vanished as materialized (
      select id from tags
      where image_id = ${imageId} and removed_at is null and (seen_at < ${since} ${neverListed})
      order by id for no key update
    )
    update tags set removed_at = now() where id in (select id from vanished)
    returning id`.execute(transaction);
  const tagIds = rows.map((row) => row.id);
  await closeRemovedTags(transaction, imageId, tagIds);
  return tagIds.length;
}

export interface UnlistedTag {
  id: string;
  name: string;
  image_id: string;
  repository: string;
}

/** Number of tags that are checked in one sync. They are selected at random, so that each one is checked eventually. */
const unlistedMax = 1_000;

/**
 * Returns tags of a registry that a scan found before `since` and that no sync ever listed. Tags named like a digest are not included,
 * because registries do not list them.
 */
export async function tagsNeverListed(
  db: Kysely<Database>,
  registry: Pick<RegistryRow, 'id' | 'organization_id'>,
  since: Date,
): Promise<UnlistedTag[]> {
  const { rows } = await sql<UnlistedTag>`
    select t.id, t.name, t.image_id, i.repository from images i join tags t on t.image_id = i.id
    where i.organization_id = ${registry.organization_id} and i.registry_id = ${registry.id} and t.is_seen
      and t.seen_at is null and t.removed_at is null and t.created_at < ${since} and not starts_with(t.name, 'sha256:')
    order by random() limit ${unlistedMax}`.execute(db);
  return rows;
}

/** Like `removeVanishedTags`, for tags with known ids. */
export async function removeTags(transaction: Kysely<Database>, imageId: string, tagIds: string[]): Promise<number> {
  await lockImages(transaction, [imageId]);
  const { rows } = await sql<{ id: string }>`
    with gone as materialized (
      select id from tags where image_id = ${imageId} and id = any (${tagIds}::text[])
        and removed_at is null and seen_at is null
      order by id for no key update
    )
    update tags set removed_at = now() where id in (select id from gone)
    returning id`.execute(transaction);
  const removed = rows.map((row) => row.id);
  await closeRemovedTags(transaction, imageId, removed);
  return removed.length;
}

/**
 * Returns registries that are due for a sync: those with `on_push` every few minutes, others twice a day. After a failure the next sync is
 * sooner, except for refused credentials, because repeated failures may lock the account. Changed registries are synced at once.
 */
export async function registriesToSync(db: Kysely<Database>): Promise<Pick<RegistryRow, 'id' | 'organization_id'>[]> {
  const { rows } = await sql<Pick<RegistryRow, 'id' | 'organization_id'>>`
    select id, organization_id from registries
    where schedule <> 'manual' and scan_method = 'cloud'
      and (last_sync_at is null or health_status = 'unknown'
        or last_sync_at < now()
          - case when health_status = 'unauthorized' then interval '12 hours'
              when schedule = 'on_push' then interval '15 minutes'
              when health_status = 'healthy' then interval '12 hours'
              else interval '1 hour' end
          -- Spread, so that registries added together are not asked together.
          - (abs(hashtext(id)::bigint) % 600) * interval '1 second')
    order by last_sync_at nulls first limit 1000`.execute(db);
  return rows;
}

export async function registriesWithSchedule(
  db: Kysely<Database>,
  organizationId?: string,
): Promise<Pick<RegistryRow, 'id' | 'organization_id' | 'schedule' | 'scan_method' | 'tag_include' | 'tag_exclude'>[]> {
  return db
    .selectFrom('registries')
    .select(['id', 'organization_id', 'schedule', 'scan_method', 'tag_include', 'tag_exclude'])
    .where('schedule', '!=', 'manual')
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
    .orderBy('id')
    .execute();
}

export interface ScheduledTag {
  id: string;
  name: string;
  image_id: string;
  is_due: boolean;
  /** Time of the last claim by a schedule, as it was read. */
  claim: string | null;
}

/**
 * Returns the tags of a registry and whether each is due: `daily` and `weekly` by the last scan or attempt, `on_push` when no schedule has
 * queued and no scan has resolved its digest, or when the tag is new and has no known digest. A running scan that resolved the tag before
 * the push is awaited, because a new scan would join it and the digest would not be scanned. Only pulls of the service count; delivered
 * results make no scan unnecessary. With `isSpread` each tag is due up to a twenty-fourth of the period later, by a constant offset.
 */
export async function scheduledTags(
  db: Kysely<Database>,
  registry: Pick<RegistryRow, 'id' | 'schedule' | 'scan_method'>,
  isSpread: boolean,
): Promise<ScheduledTag[]> {
  const hours = registry.schedule === 'weekly' ? 168 : 24;
  const spreadSeconds = isSpread ? hours * 150 : 0;
  const due =
    registry.schedule === 'on_push'
      ? sql`case when t.seen_digest is null then t.scheduled_at is null and last_scan.scanned_at is null
          else t.seen_digest is distinct from t.scheduled_digest and t.seen_digest is distinct from last_scan.digest
            and not exists (
              select from scans s where s.tag_id = t.id and s.status = ${statusRank('IN_PROGRESS')}
                and (s.resolved_at is null or s.resolved_at < coalesce(t.pushed_at, t.seen_at))) end`
      : sql`greatest(last_scan.scanned_at, t.scheduled_at) is null
          or greatest(last_scan.scanned_at, t.scheduled_at) < now() - ${hours} * interval '1 hour'
            - (abs(hashtext(t.id)::bigint) % ${spreadSeconds + 1}) * interval '1 second'`;
  const { rows } = await sql<ScheduledTag>`
    select t.id, t.name, t.image_id, coalesce(${due}, false) as is_due,
      extract(epoch from t.scheduled_at)::text as claim
    from tags t join images i on i.id = t.image_id
    left join lateral (
      select s.scanned_at, s.digest from tag_platforms tp
      join lateral (
        select scanned_at, digest from scans where tag_platform_id = tp.id and status = 3 order by assessment desc limit 1
      ) s on true
      where tp.tag_id = t.id and tp.source = ${registry.scan_method === 'sensor' ? 'sensor' : 'pull'}
      order by s.scanned_at desc limit 1) last_scan on true
    where i.registry_id = ${registry.id} and t.removed_at is null and t.is_seen
    order by t.image_id, t.id`.execute(db);
  return rows;
}

/**
 * Locks what a claim of tags of an image must have locked before the tags: scans that run or wait, because requesting one of them again waits
 * for the transaction that completes it, which changes the tag; and the image, against its deletion.
 */
export async function lockBeforeClaim(
  transaction: Kysely<Database>,
  imageId: string,
  tagIds: readonly string[],
): Promise<void> {
  await lockUnfinishedScans(transaction, tagIds);
  await sql`select from images where id = ${imageId} for key share`.execute(transaction);
}

/**
 * Claims tags for a schedule and returns those that no other scheduler claimed since they were read. The claim compares with the claim that
 * was read and not with a clock, because a claim that was made before the read may have been committed after it. The caller holds the locks of
 * `lockBeforeClaim`.
 */
export async function claimDueTags(
  transaction: Kysely<Database>,
  tags: Pick<ScheduledTag, 'id' | 'claim'>[],
): Promise<string[]> {
  const read = sql`unnest(${tags.map(({ id }) => id)}::text[], ${tags.map(({ claim }) => claim)}::text[]) as read (id, claim)`;
  await sql`select t.id from tags t join ${read} using (id) order by t.id for no key update of t`.execute(transaction);
  const { rows } = await sql<{ id: string }>`
    update tags t set scheduled_at = clock_timestamp(), scheduled_digest = t.seen_digest
    from ${read}
    where t.id = read.id and extract(epoch from t.scheduled_at)::text is not distinct from read.claim
    returning t.id`.execute(transaction);
  return rows.map((row) => row.id);
}

/**
 * Requests a sync from the sensors of a registry for a push. The id is always new: a sensor may have read the pushed repository already for the
 * sync that was requested before.
 */
export async function requestSensorSyncForPush(db: Kysely<Database>, registryId: string): Promise<void> {
  await writeSyncJob(db, registryId, newId('job'));
}

/** Requests a sync from the sensors of a registry. Returns its id, which concurrent calls share. */
export async function requestSensorSync(db: Kysely<Database>, registryId: string): Promise<string> {
  const row = await db
    .updateTable('registries')
    .set({ sync_job_id: sql`coalesce(sync_job_id, ${newId('job')})` })
    .where('id', '=', registryId)
    .returning('sync_job_id')
    .executeTakeFirst();
  return row?.sync_job_id ?? '';
}

/** Returns the sync that is requested from the sensors of a registry until one of them delivers a catalog. */
export async function readRequestedSyncs(db: Kysely<Database>, registryId: string): Promise<string | null> {
  const row = await db
    .selectFrom('registries')
    .select('sync_job_id')
    .where('id', '=', registryId)
    .where('scan_method', '=', 'sensor')
    .executeTakeFirst();
  return row?.sync_job_id ?? null;
}

/** Returns the id of the current or last sync job of the registry. */
export async function readSyncJob(db: Kysely<Database>, registryId: string): Promise<string | null> {
  const row = await db.selectFrom('registries').select('sync_job_id').where('id', '=', registryId).executeTakeFirst();
  return row?.sync_job_id ?? null;
}

/** Ends the sync that is requested from the sensors of a registry, if it still is the given one. Without an id it ends any. */
export async function endSensorSync(
  transaction: Kysely<Database>,
  registryId: string,
  jobId: string | undefined,
): Promise<void> {
  await transaction
    .updateTable('registries')
    .set({ sync_job_id: null })
    .where('id', '=', registryId)
    .$if(jobId !== undefined, (query) => query.where('sync_job_id', '=', jobId ?? ''))
    .execute();
}

export async function writeSyncJob(transaction: Kysely<Database>, registryId: string, jobId: string): Promise<void> {
  await transaction.updateTable('registries').set({ sync_job_id: jobId }).where('id', '=', registryId).execute();
}
