import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { settleExpiries } from '../attestations/refresh-lines.ts';
import type { PostureScope } from './posture-scope.ts';
import { listUpgrades, rankUpgrades } from './rank-upgrades.ts';
import { readUpgradable } from './read-technical.ts';
import { readNow } from './store-days.ts';
import {
  findDueKept,
  findLargeRegistries,
  forgetKept,
  type KeptFigures,
  type KeptKind,
  lockKept,
  replaceKept,
} from './store-kept.ts';

/** Makes figures of a scope in a transaction that sees one moment. */
export type FiguresMaker = (
  transaction: Kysely<Database>,
  scope: Pick<PostureScope, 'organizationId' | 'registryId'>,
  asOf: Date,
) => Promise<Partial<Record<KeptKind, unknown>>>;

/** Up to so many open findings a read counts for itself: about a second. */
const usualOpenMax = 250_000;
/** How often at most they are made again. */
const refreshMinutes = 30;

/**
 * Makes what reads of large organizations and registries take from here instead of counting it themselves, and forgets those that are large
 * no more. Safe from several processes at once.
 */
export async function keepFigures(
  db: Kysely<Database>,
  makers: readonly FiguresMaker[],
  openMax = usualOpenMax,
): Promise<void> {
  await forgetKept(db, openMax);
  for (const organizationId of await findDueKept(db, { openMax, refreshMinutes })) {
    await settleExpiries(db, organizationId);
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        if (!(await lockKept(transaction, organizationId))) return;
        const takenAt = await readNow(transaction);
        const kept: KeptFigures[] = [];
        for (const registryId of [null, ...(await findLargeRegistries(transaction, organizationId, openMax))]) {
          const scope = { organizationId, ...(registryId !== null && { registryId }) };
          for (const make of makers) {
            const made = Object.entries(await make(transaction, scope, takenAt));
            kept.push(...made.map(([kind, figures]) => ({ registryId, kind: kind as KeptKind, figures })));
          }
        }
        await replaceKept(transaction, organizationId, { takenAt, kept });
      });
  }
}

/** `upgrades` (RankedUpgrades) and `packages` (UpgradablePackages). */
export const makeUpgrades: FiguresMaker = async (transaction, scope, asOf) => {
  const possible = await listUpgrades(transaction, scope, asOf);
  return {
    upgrades: await rankUpgrades(transaction, scope, asOf, possible),
    packages: await readUpgradable(transaction, scope, asOf, possible),
  };
};
