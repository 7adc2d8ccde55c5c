import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { CoverageFacts, OpenFindings, RankedUpgrade } from '../../../reports/posture-facts.ts';
import { countOpened, readClosed, readOpen } from './posture-finding-store.ts';
import { type OpenPackage, readOpenPackages } from './posture-package-store.ts';
import type { PostureScope } from './posture-scope.ts';
import { knownFrom } from './read-movement.ts';
import { countOpenFindings, isAnythingAssessed, type PostureRequest, policyOf, readCoverage } from './read-posture.ts';

import type { PossibleUpgrades } from './upgrades/collect-upgrades.ts';
import { rankUpgrades } from './upgrades/rank-upgrades.ts';
import { presentUpgrades, readPossibleUpgrades } from './upgrades/read-ranked-upgrades.ts';
import type { Upgrade } from './upgrades/upgrade-of.ts';

export const packagesMax = 100;

export interface TechnicalSummary {
  coverage: CoverageFacts;
  /** Null, like the packages, if no content in the scope was assessed. */
  findings: OpenFindings | null;
  /** Number in the period. Null if no content was scanned before its end. */
  opened: number | null;
  closed: number | null;
  packagesTotal: number | null;
  packages: UpgradablePackages['packages'] | null;
}

export interface UpgradablePackages {
  packagesTotal: number;
  /** The packages with most open findings, each with the upgrade that closes most of them. */
  packages: (OpenPackage & { upgrade: RankedUpgrade | null })[];
}

/** Open findings by package, in the caller's transaction. `cached`: cached packages. */
export async function readTechnical(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, period }: PostureRequest,
  cached?: UpgradablePackages,
): Promise<TechnicalSummary> {
  const policy = await policyOf(transaction, scope);
  const { coverage } = await readCoverage(transaction, scope, asOf);
  const isKnown = isAnythingAssessed(coverage);
  const known = await knownFrom(transaction, scope);
  const closed = await readClosed(transaction, scope, { period, policy });
  const { packages, packagesTotal } = cached ?? (await readUpgradable(transaction, scope, asOf));
  return {
    coverage,
    findings: isKnown
      ? await countOpenFindings(transaction, scope, asOf, await readOpen(transaction, scope, { asOf, policy }))
      : null,
    opened: known(await countOpened(transaction, scope, period), period),
    closed: known(closed.find((row) => row.severity === null)?.closed ?? 0, period),
    packagesTotal: isKnown ? packagesTotal : null,
    packages: isKnown ? packages : null,
  };
}

/** The packages with most open findings. `possible`: upgrades that were read before. */
export async function readUpgradable(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
  possible?: PossibleUpgrades,
): Promise<UpgradablePackages> {
  const { packages, total } = await readOpenPackages(transaction, scope, { asOf, max: packagesMax });
  const all = possible ?? (await readPossibleUpgrades(transaction, scope, asOf));
  const best = new Map<string, Upgrade>();
  for (const upgrade of rankUpgrades(all.upgrades, 'closes')) {
    const key = keyOf(upgrade);
    if (!best.has(key)) best.set(key, upgrade);
  }
  const wanted = packages.flatMap((one) => best.get(keyOf(one)) ?? []);
  const presented = await presentUpgrades(transaction, scope, asOf, { ...all, upgrades: wanted });
  const upgrades = new Map(presented.map((upgrade) => [keyOf(upgrade), upgrade]));
  return {
    packagesTotal: total,
    packages: packages.map((one) => ({ ...one, upgrade: upgrades.get(keyOf(one)) ?? null })),
  };
}

const keyOf = ({ type, name }: { type: string; name: string }): string => JSON.stringify([type, name]);
