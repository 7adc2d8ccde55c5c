import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { unlessConcurrent } from '../../../db/unless-concurrent.ts';
import { forEachDespiteErrors } from '../../../lib/for-each-despite-errors.ts';
import { recomputeExpiredSuppressions } from '../../findings/lifecycle/recompute-expired-suppressions.ts';
import {
  type CachedFigures,
  type CachedFiguresKind,
  deleteCachedFigures,
  findDueFigures,
  findLargeRegistries,
  lockCachedFigures,
  replaceCachedFigures,
} from './cached-figures-store.ts';
import { readNow } from './posture-day-store.ts';
import type { PostureScope } from './posture-scope.ts';
import { readUpgradable } from './read-technical.ts';
import { readPossibleUpgrades, readRankedUpgrades } from './upgrades/read-ranked-upgrades.ts';

/** Computes figures of a scope in a transaction with one snapshot of the database. */
export type FiguresMaker = (
  transaction: Kysely<Database>,
  scope: Pick<PostureScope, 'organizationId' | 'registryId'>,
  asOf: Date,
) => Promise<Partial<Record<CachedFiguresKind, unknown>>>;

/** Reads compute figures over at most this many open findings themselves, which takes about a second. */
const usualOpenMax = 250_000;
/** Maximum age of the figures. Scans, triage, advisories and the passing of deadlines change them. */
const refreshMinutes = 30;

/**
 * Computes the cached figures of large organizations and registries, and deletes those of organizations that are no longer large. Several
 * processes can run it at the same time.
 */
export async function cachePostureFigures(
  db: Kysely<Database>,
  makers: readonly FiguresMaker[],
  openMax = usualOpenMax,
): Promise<void> {
  await deleteCachedFigures(db, openMax);
  const due = await findDueFigures(db, { openMax, refreshMinutes });
  // An organization that fails must not prevent the figures of the others.
  await forEachDespiteErrors(due, (organizationId) =>
    unlessConcurrent(() => keepOf(db, organizationId, makers, openMax)),
  );
}

/** Figures of one organization, all of the same time. */
async function keepOf(
  db: Kysely<Database>,
  organizationId: string,
  makers: readonly FiguresMaker[],
  openMax: number,
): Promise<void> {
  await recomputeExpiredSuppressions(db, organizationId);
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      if (!(await lockCachedFigures(transaction, organizationId))) return;
      const computedAt = await readNow(transaction);
      const cached: CachedFigures[] = [];
      for (const registryId of [null, ...(await findLargeRegistries(transaction, organizationId, openMax))]) {
        const scope = { organizationId, ...(registryId !== null && { registryId }) };
        for (const make of makers) {
          const made = Object.entries(await make(transaction, scope, computedAt));
          cached.push(...made.map(([kind, figures]) => ({ registryId, kind: kind as CachedFiguresKind, figures })));
        }
      }
      await replaceCachedFigures(transaction, organizationId, { computedAt, cached });
    });
}

/** Computes `upgrades` (RankedUpgrades) and `packages` (UpgradablePackages). */
export const makeUpgrades: FiguresMaker = async (transaction, scope, asOf) => {
  const possible = await readPossibleUpgrades(transaction, scope, asOf);
  return {
    upgrades: await readRankedUpgrades(transaction, scope, asOf, possible),
    packages: await readUpgradable(transaction, scope, asOf, possible),
  };
};
