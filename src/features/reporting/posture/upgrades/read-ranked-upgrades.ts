import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { listedMax, type RankedUpgrade } from '../../../../reports/posture-facts.ts';
import type { SourceUpgrade } from '../../../../reports/source-upgrade.ts';
import type { PostureScope } from '../posture-scope.ts';
import { collectUpgrades, type PossibleUpgrades } from './collect-upgrades.ts';
import { groupBySource, rankGroups } from './group-by-source.ts';
import { presentGroup } from './present-group.ts';
import { presentUpgrade } from './present-upgrade.ts';
import { rankUpgrades } from './rank-upgrades.ts';
import { countUpgradedImages, readOpenGroups } from './upgrade-store.ts';

export interface RankedUpgrades {
  /** The most risk removed first. */
  topActions: RankedUpgrade[];
  /** The most findings closed first. */
  upgrades: RankedUpgrade[];
}

/** The first upgrades of each ranking, in the caller's transaction. `possible`: upgrades that were read before. */
export async function readRankedUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
  possible?: PossibleUpgrades,
): Promise<RankedUpgrades> {
  const all = possible ?? (await readPossibleUpgrades(transaction, scope, asOf));
  const byRisk = rankUpgrades(all.upgrades, 'risk').slice(0, listedMax);
  const byCount = rankUpgrades(all.upgrades, 'closes').slice(0, listedMax);
  const ranked = await presentUpgrades(transaction, scope, asOf, { ...all, upgrades: [...byRisk, ...byCount] });
  return { topActions: ranked.slice(0, byRisk.length), upgrades: ranked.slice(byRisk.length) };
}

export async function readPossibleUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<PossibleUpgrades> {
  const collector = collectUpgrades();
  for await (const group of readOpenGroups(transaction, scope, asOf)) collector.add(group);
  return collector.possible();
}

/** Presents a few upgrades in their order. */
export async function presentUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
  { upgrades, riskWeight }: PossibleUpgrades,
): Promise<RankedUpgrade[]> {
  const images = await countUpgradedImages(transaction, scope, { asOf, groups: upgrades.map((upgrade) => [upgrade]) });
  return upgrades.map((upgrade, index) => presentUpgrade(upgrade, { images: images[index] ?? 0, riskWeight }));
}

/** The upgrades by source package with the most removed risk, for reports. */
export async function readSourceUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
  { upgrades, riskWeight }: PossibleUpgrades,
): Promise<SourceUpgrade[]> {
  const groups = rankGroups(groupBySource(upgrades), 'risk').slice(0, listedMax);
  const images = await countUpgradedImages(transaction, scope, { asOf, groups: groups.map((group) => group.upgrades) });
  return groups.map((group, index) => presentGroup(group, { images: images[index] ?? 0, riskWeight }));
}
