import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { listedMax, type RankedUpgrade } from '../../reports/kinds/posture/posture-facts.ts';
import { percentOf } from './percent-of.ts';
import type { PostureScope } from './posture-scope.ts';
import { countUpgradedImages, type FixRow, readFixes, sumRiskWeights } from './store-upgrades.ts';
import { mostClosedFirst, mostRiskFirst, type Upgrade, upgradeOf } from './upgrades.ts';

export interface RankedUpgrades {
  /** The most risk removed first. */
  topActions: RankedUpgrade[];
  /** The most findings closed first. */
  upgrades: RankedUpgrade[];
}

/** The few upgrades of installed packages that do most, in a transaction. */
export async function rankUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<RankedUpgrades> {
  const all = await listUpgrades(transaction, scope, asOf);
  const byRisk = all.toSorted(mostRiskFirst).slice(0, listedMax);
  const byCount = all.toSorted(mostClosedFirst).slice(0, listedMax);
  const ranked = await describeUpgrades(transaction, scope, { asOf, upgrades: [...byRisk, ...byCount] });
  return { topActions: ranked.slice(0, byRisk.length), upgrades: ranked.slice(byRisk.length) };
}

/** One for each installed version of a package of which something is fixed. */
export async function listUpgrades(transaction: Kysely<Database>, scope: PostureScope, asOf: Date): Promise<Upgrade[]> {
  const installed = new Map<string, FixRow[]>();
  for await (const fix of readFixes(transaction, scope, asOf)) {
    const key = JSON.stringify([fix.type, fix.name, fix.version]);
    const known = installed.get(key);
    if (known) known.push(fix);
    else installed.set(key, [fix]);
  }
  return [...installed.values()].flatMap((fixes) => {
    const [one] = fixes;
    return (one && upgradeOf(one, fixes)) ?? [];
  });
}

/** A few of them, in their order. */
export async function describeUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, upgrades }: { asOf: Date; upgrades: readonly Upgrade[] },
): Promise<RankedUpgrade[]> {
  const total = await sumRiskWeights(transaction, scope, asOf);
  const images = await countUpgradedImages(transaction, scope, { asOf, upgrades });
  return upgrades.map((upgrade, index) => {
    const { riskWeight, fixes: _reached, ...numbers } = upgrade;
    return { ...numbers, images: images[index] ?? 0, riskRemovedPercent: percentOf(riskWeight, total) ?? 0 };
  });
}
