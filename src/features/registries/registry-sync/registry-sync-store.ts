import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RegistriesTable } from '../../../db/tables/registries.ts';
import { newId } from '../../../domain/ids.ts';
import { closeRemovedTags } from '../../findings/lifecycle/close-removed-tags.ts';
import { lockImages } from '../../findings/lifecycle/finding-lock-store.ts';
import { refreshImageSummary } from '../../findings/totals/image-summary-store.ts';
import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';
import type { SeenTag } from './read-catalog.ts';
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

/** The database's clock, which all that is compared here goes by. */
export async function readClock(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('the database returned no time');
  return rows[0].now;
}

/**
 * Takes down what a look at one repository showed, in a few statements however many tags there are: new tags, digests, and tags that
 * are there again. Gives how many were new.
 */
export async function recordSeenTags(
  transaction: Kysely<Database>,
  image: { id: string; organization_id: string },
  tags: SeenTag[],
): Promise<number> {
  const sorted = tags.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  // The image before its tags, as everybody locks them.
  await lockImages(transaction, [image.id]);
  const found = await sql`
    update tags set is_seen = true where image_id = ${image.id} and not is_seen
      and name = any (${sorted.map((tag) => tag.name)}::text[])`.execute(transaction);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into tags (id, organization_id, image_id, name, seen_digest, seen_at, pushed_at)
    select id, ${image.organization_id}, ${image.id}, name, digest, statement_timestamp(),
      -- What the first look shows may be of any age.
      case when exists (select from tags where image_id = ${image.id} and seen_at is not null) then statement_timestamp() end
    from unnest(${sorted.map(() => newId('tag'))}::text[], ${sorted.map((tag) => tag.name)}::text[],
      ${sorted.map((tag) => tag.digest)}::text[]) as seen (id, name, digest)
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
  return added;
}

/** Images of a registry with tags that a look begun at `since` did not show, though they were there at an earlier look. */
export async function imagesWithVanishedTags(db: Kysely<Database>, registryId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from images i join tags t on t.image_id = i.id
    where i.registry_id = ${registryId} and t.removed_at is null and t.seen_at < ${since} order by i.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Tags of one image that vanished upstream: their findings close, and nothing of them is present any more. Gives how many. `listed` is all that
 * the image has; then tags that no sync had listed before have vanished too when they are missing from it, whoever named them first.
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
    update tags set removed_at = now()
    where image_id = ${imageId} and removed_at is null and (seen_at < ${since} ${neverListed})
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

/** So many at one sync; which ones is left to chance, so that none is left out for ever. */
const unlistedMax = 1_000;

/** Tags of a registry that a scan found before `since` and no sync has ever listed. Those that stand for a digest are on no list. */
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

/** As `removeVanishedTags`, of tags that are known by their ids to have vanished. */
export async function removeTags(transaction: Kysely<Database>, imageId: string, tagIds: string[]): Promise<number> {
  await lockImages(transaction, [imageId]);
  const { rows } = await sql<{ id: string }>`
    update tags set removed_at = now() where image_id = ${imageId} and id = any (${tagIds}::text[])
      and removed_at is null and seen_at is null
    returning id`.execute(transaction);
  const removed = rows.map((row) => row.id);
  await closeRemovedTags(transaction, imageId, removed);
  return removed.length;
}

/**
 * Registries that the scheduler has to look at: what waits for pushes every few minutes, others twice a day. After a failure sooner, except
 * that credentials that were refused are not shown more often: whoever keeps the accounts may lock them. Changed ones are tried at once.
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
  /** When a schedule claimed it last, as it was read. */
  claim: string | null;
}

/**
 * Tags of a registry, and whether each is due: `daily` and `weekly` by its last scan or try, `on_push` when its digest is one that no schedule
 * has queued and no scan has seen, or when it is new and nobody tells its digest. Only results of the registry's own scans count: those that
 * others deliver make no scan unnecessary. With `isSpread` each tag waits up to a twenty-fourth of the time longer, the same every time.
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
      ? sql`case when t.seen_digest is null then t.scheduled_at is null and own.scanned_at is null
          else t.seen_digest is distinct from t.scheduled_digest and t.seen_digest is distinct from own.digest end`
      : sql`greatest(own.scanned_at, t.scheduled_at) is null
          or greatest(own.scanned_at, t.scheduled_at) < now() - ${hours} * interval '1 hour'
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
      order by s.scanned_at desc limit 1) own on true
    where i.registry_id = ${registry.id} and t.removed_at is null and t.is_seen
    order by t.image_id, t.id`.execute(db);
  return rows;
}

/**
 * Claims tags for a schedule: gives those that nobody else claimed since they were read, and remembers when. Several schedulers may
 * read the same tags; each tag is claimed by one of them, because a claim counts on the one before it. No clock decides: a claim
 * made before the reading may have become visible after it.
 */
export async function claimDueTags(
  transaction: Kysely<Database>,
  tags: Pick<ScheduledTag, 'id' | 'claim'>[],
): Promise<string[]> {
  const read = sql`unnest(${tags.map(({ id }) => id)}::text[], ${tags.map(({ claim }) => claim)}::text[]) as read (id, claim)`;
  await sql`select t.id from tags t join ${read} using (id) order by t.id for update of t`.execute(transaction);
  const { rows } = await sql<{ id: string }>`
    update tags t set scheduled_at = clock_timestamp(), scheduled_digest = t.seen_digest
    from ${read}
    where t.id = read.id and extract(epoch from t.scheduled_at)::text is not distinct from read.claim
    returning t.id`.execute(transaction);
  return rows.map((row) => row.id);
}

/** Of a registry in sensor mode: has its sensors look at it. Gives the id of what is asked of them, which another call joins. */
export async function askSensors(db: Kysely<Database>, registryId: string): Promise<string> {
  const row = await db
    .updateTable('registries')
    .set({ sync_job_id: sql`coalesce(sync_job_id, ${newId('job')})` })
    .where('id', '=', registryId)
    .returning('sync_job_id')
    .executeTakeFirst();
  return row?.sync_job_id ?? '';
}

/** What is asked of the sensors of a registry until a catalog of one of them comes. */
export async function readAskedOfSensors(db: Kysely<Database>, registryId: string): Promise<string | null> {
  const row = await db
    .selectFrom('registries')
    .select('sync_job_id')
    .where('id', '=', registryId)
    .where('scan_method', '=', 'sensor')
    .executeTakeFirst();
  return row?.sync_job_id ?? null;
}

/** The job that looks at the registry, or did last. */
export async function readSyncJob(db: Kysely<Database>, registryId: string): Promise<string | null> {
  const row = await db.selectFrom('registries').select('sync_job_id').where('id', '=', registryId).executeTakeFirst();
  return row?.sync_job_id ?? null;
}

export async function writeSyncJob(
  transaction: Kysely<Database>,
  registryId: string,
  jobId: string | null,
): Promise<void> {
  await transaction.updateTable('registries').set({ sync_job_id: jobId }).where('id', '=', registryId).execute();
}
