import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { listedMax, type RankedUpgrade } from '../../../../reports/posture-facts.ts';
import { percentOf } from '../percent-of.ts';
import type { PostureScope } from '../posture-scope.ts';
import {
  type Fix,
  type InstalledVersion,
  mostClosedFirst,
  mostRiskFirst,
  type Upgrade,
  upgradeOf,
} from './upgrade-of.ts';
import { countUpgradedImages, readOpenGroups } from './upgrade-store.ts';

export interface RankedUpgrades {
  /** The most risk removed first. */
  topActions: RankedUpgrade[];
  /** The most findings closed first. */
  upgrades: RankedUpgrade[];
}

type FixRow = InstalledVersion & Fix;

/** What could be upgraded in a scope. */
export interface PossibleUpgrades {
  /** One for each installed version of a package of which something is fixed. */
  upgrades: Upgrade[];
  /** Sum of `riskWeightOf` over all that is open, fixed or not. */
  riskWeight: number;
}

/** The few upgrades of installed packages that do most, in a transaction. */
export async function rankUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
  possible?: PossibleUpgrades,
): Promise<RankedUpgrades> {
  const all = possible ?? (await listUpgrades(transaction, scope, asOf));
  const byRisk = all.upgrades.toSorted(mostRiskFirst).slice(0, listedMax);
  const byCount = all.upgrades.toSorted(mostClosedFirst).slice(0, listedMax);
  const wanted = { upgrades: [...byRisk, ...byCount], riskWeight: all.riskWeight };
  const ranked = await describeUpgrades(transaction, scope, asOf, wanted);
  return { topActions: ranked.slice(0, byRisk.length), upgrades: ranked.slice(byRisk.length) };
}

export async function listUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<PossibleUpgrades> {
  const installed = new Map<string, FixRow[]>();
  let riskWeight = 0;
  for await (const { fixedVersion, ...group } of readOpenGroups(transaction, scope, asOf)) {
    riskWeight += group.riskWeight;
    if (fixedVersion === null) continue;
    const key = JSON.stringify([group.type, group.name, group.version, group.release]);
    const known = installed.get(key);
    if (known) known.push({ ...group, fixedVersion });
    else installed.set(key, [{ ...group, fixedVersion }]);
  }
  const upgrades = [...installed.values()].flatMap((fixes) => {
    const [one] = fixes;
    return (one && upgradeOf(one, fixes)) ?? [];
  });
  return { upgrades, riskWeight };
}

/** A few of them, in their order. */
export async function describeUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
  { upgrades, riskWeight: total }: PossibleUpgrades,
): Promise<RankedUpgrade[]> {
  const images = await countUpgradedImages(transaction, scope, { asOf, upgrades });
  return upgrades.map((upgrade, index) => {
    const { riskWeight, fixes: _reached, ...numbers } = upgrade;
    return { ...numbers, images: images[index] ?? 0, riskRemovedPercent: percentOf(riskWeight, total) ?? 0 };
  });
}
