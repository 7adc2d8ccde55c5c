import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { countedValues } from '../../findings/vulnerabilities/finding-value-store.ts';
import type { PostureScope } from './posture-scope.ts';

/** Cached posture figures of scopes with too many open findings to compute them in a request. */

/**
 * Format of what is written now. Raise it when the shape or the meaning of a kind changes: figures in another format are not read, and made
 * again.
 */
export const cachedFiguresFormat = 1;

export type CachedFiguresKind = 'upgrades' | 'packages' | 'evidence';

export interface Kept<Figures> {
  figures: Figures;
  /** When they were true. */
  computedAt: Date;
}

/** Undefined where nothing is kept in the present format: of other scopes, and where little is open. `Figures` is what was kept as that kind. */
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

/** In place of all that was kept of the organization. */
export async function replaceCachedFigures(
  transaction: Kysely<Database>,
  organizationId: string,
  { computedAt, kept }: { computedAt: Date; kept: readonly CachedFigures[] },
): Promise<void> {
  await transaction.deleteFrom('cached_posture_figures').where('organization_id', '=', organizationId).execute();
  for (const { registryId, kind, figures } of kept) {
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

/** Of organizations in which no more than so much is open any more. */
export async function deleteCachedFigures(db: Kysely<Database>, openMax: number): Promise<void> {
  await sql`delete from cached_posture_figures cached
    where (select coalesce(sum(change), 0) from finding_counts c where c.organization_id = cached.organization_id) <= ${openMax}`.execute(
    db,
  );
}

/** Organizations in which more is open, of which nothing is kept yet, or in another format, or for longer than `refreshMinutes`. */
export async function findDueFigures(
  db: Kysely<Database>,
  { openMax, refreshMinutes }: { openMax: number; refreshMinutes: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select large.id from (
      select organization_id as id from finding_counts group by organization_id having sum(change) > ${openMax}
    ) large
    left join (
      select organization_id as id, min(computed_at) filter (where format = ${cachedFiguresFormat}) as computed_at,
        bool_and(format = ${cachedFiguresFormat}) as is_current
      from cached_posture_figures group by organization_id
    ) cached on cached.id = large.id
    where cached.id is null or not cached.is_current or cached.computed_at < now() - ${refreshMinutes}::int * interval '1 minute'
    order by cached.computed_at nulls first, large.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Registries of the organization in which more is open. */
export async function findLargeRegistries(
  db: Kysely<Database>,
  organizationId: string,
  openMax: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.registry_id as id from (${countedValues(organizationId, 'image', sql`false`)}) image_totals
    join images i on i.id = image_totals.value where i.registry_id is not null
    group by i.registry_id having sum(image_totals.count) > ${openMax} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** False when another process is at it. */
export async function lockCachedFigures(transaction: Kysely<Database>, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`cached posture figures ${organizationId}`}, 0)) as is_locked`.execute(
    transaction,
  );
  return rows[0]?.is_locked ?? false;
}
