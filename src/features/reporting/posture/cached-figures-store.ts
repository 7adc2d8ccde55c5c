import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { largeOrganizations } from '../../findings/totals/large-organization-store.ts';
import { totalsWithSuppressed } from '../../findings/totals/totals-with-suppressed-store.ts';
import type { PostureScope } from './posture-scope.ts';

/** Cached posture figures of scopes with too many open findings to compute them in a request. */

/**
 * Format of the written figures. Increase it when the shape or the meaning of a kind changes: figures in another format are not read, and are
 * computed again.
 */
export const cachedFiguresFormat = 2;

export type CachedFiguresKind = 'upgrades' | 'packages' | 'evidence';

export interface Kept<Figures> {
  figures: Figures;
  /** Time of the figures. */
  computedAt: Date;
}

/** Undefined if there are no cached figures in the current format, as for other scopes and scopes with few open findings. `Figures` is the type of the kind. */
export async function readCachedFigures<Figures>(
  db: Kysely<Database>,
  { organizationId, registryId, ...narrower }: PostureScope,
  kind: CachedFiguresKind,
): Promise<Kept<Figures> | undefined> {
  if (Object.values(narrower).some((part) => part !== undefined && part !== false)) return undefined;
  const { rows } = await sql<{ figures: Figures; computed_at: Date }>`
    select figures, computed_at from cached_posture_figures
    where organization_id = ${organizationId} and registry_id is not distinct from ${registryId ?? null}::text and kind = ${kind}
      and format = ${cachedFiguresFormat}`.execute(db);
  const [row] = rows;
  return row && { figures: row.figures, computedAt: row.computed_at };
}

export interface CachedFigures {
  registryId: string | null;
  kind: CachedFiguresKind;
  figures: unknown;
}

/** Replaces all cached figures of the organization. */
export async function replaceCachedFigures(
  transaction: Kysely<Database>,
  organizationId: string,
  { computedAt, cached }: { computedAt: Date; cached: readonly CachedFigures[] },
): Promise<void> {
  await transaction.deleteFrom('cached_posture_figures').where('organization_id', '=', organizationId).execute();
  for (const { registryId, kind, figures } of cached) {
    await transaction
      .insertInto('cached_posture_figures')
      .values({
        organization_id: organizationId,
        registry_id: registryId,
        kind,
        computed_at: computedAt,
        format: cachedFiguresFormat,
        figures: JSON.stringify(figures),
      })
      .execute();
  }
}

/** Deletes the figures of organizations that have at most this many open findings. */
export async function deleteCachedFigures(db: Kysely<Database>, openMax: number): Promise<void> {
  await sql`delete from cached_posture_figures where organization_id not in (${largeOrganizations(openMax)})`.execute(
    db,
  );
}

/** Organizations with more open findings whose figures are missing, in another format, or older than `refreshMinutes`. */
export async function findDueFigures(
  db: Kysely<Database>,
  { openMax, refreshMinutes }: { openMax: number; refreshMinutes: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select large.id from (${largeOrganizations(openMax)}) large
    left join (
      select organization_id as id, min(computed_at) filter (where format = ${cachedFiguresFormat}) as computed_at,
        bool_and(format = ${cachedFiguresFormat}) as is_current
      from cached_posture_figures group by organization_id
    ) cached on cached.id = large.id
    where cached.id is null or not cached.is_current or cached.computed_at < now() - ${refreshMinutes}::int * interval '1 minute'
    order by cached.computed_at nulls first, large.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Registries of the organization with more open findings. */
export async function findLargeRegistries(
  db: Kysely<Database>,
  organizationId: string,
  openMax: number,
): Promise<string[]> {
  const totals = totalsWithSuppressed(organizationId, {
    facet: 'state',
    by: ['registry_key'],
    registries: { isOfAnyRegistry: true },
  });
  const { rows } = await sql<{ id: string }>`
    select registry_key as id from (${totals}) totals where count > ${openMax} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** False if another process holds the lock. */
export async function lockCachedFigures(transaction: Kysely<Database>, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`cached posture figures ${organizationId}`}, 0)) as is_locked`.execute(
    transaction,
  );
  return rows[0]?.is_locked ?? false;
}
