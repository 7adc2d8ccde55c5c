import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
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
import { listUpgrades, rankUpgrades } from './upgrades/read-ranked-upgrades.ts';

/** Makes figures of a scope in a transaction that sees one moment. */
export type FiguresMaker = (
  transaction: Kysely<Database>,
  scope: Pick<PostureScope, 'organizationId' | 'registryId'>,
  asOf: Date,
) => Promise<Partial<Record<CachedFiguresKind, unknown>>>;

/** Up to so many open findings a read counts for itself: about a second. */
const usualOpenMax = 250_000;
/** How often they are made again: scans, decisions, advisories and the clock all change them. */
const refreshMinutes = 30;

/**
 * Makes what reads of large organizations and registries take from here instead of counting it themselves, and forgets those that are large
 * no more. Safe from several processes at once.
 */
export async function cachePostureFigures(
  db: Kysely<Database>,
  makers: readonly FiguresMaker[],
  openMax = usualOpenMax,
): Promise<void> {
  await deleteCachedFigures(db, openMax);
  const due = await findDueFigures(db, { openMax, refreshMinutes });
  // The one that fails would come first again each time.
  await forEachDespiteErrors(due, (organizationId) => keepOf(db, organizationId, makers, openMax));
}

/** One organization's figures, all of one moment. */
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
      const kept: CachedFigures[] = [];
      for (const registryId of [null, ...(await findLargeRegistries(transaction, organizationId, openMax))]) {
        const scope = { organizationId, ...(registryId !== null && { registryId }) };
        for (const make of makers) {
          const made = Object.entries(await make(transaction, scope, computedAt));
          kept.push(...made.map(([kind, figures]) => ({ registryId, kind: kind as CachedFiguresKind, figures })));
        }
      }
      await replaceCachedFigures(transaction, organizationId, { computedAt, kept });
    });
}

/** `upgrades` (RankedUpgrades) and `packages` (UpgradablePackages). */
export const makeUpgrades: FiguresMaker = async (transaction, scope, asOf) => {
  const possible = await listUpgrades(transaction, scope, asOf);
  return {
    upgrades: await rankUpgrades(transaction, scope, asOf, possible),
    packages: await readUpgradable(transaction, scope, asOf, possible),
  };
};
