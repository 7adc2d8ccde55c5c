import { schemeOf } from '../../../../engine/versions/schemes.ts';
import { compareText } from '../../../../lib/compare-text.ts';
import type { Upgrade } from './upgrade-of.ts';

/** Upgrades of all packages and installed versions of one source package on one release. */
export interface UpgradeGroup {
  type: string;
  source: string;
  release: string | null;
  to: string;
  closes: number;
  critical: number;
  high: number;
  knownExploited: number;
  riskWeight: number;
  upgrades: readonly Upgrade[];
}

/** Joins upgrades with the same source package and release. Each upgrade is in one group. */
export function groupBySource(upgrades: readonly Upgrade[]): UpgradeGroup[] {
  const groups = Map.groupBy(upgrades, ({ type, source, release }) => JSON.stringify([type, source, release]));
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const sum = (count: (upgrade: Upgrade) => number): number =>
      members.reduce((total, upgrade) => total + count(upgrade), 0);
    return {
      type: first.type,
      source: first.source,
      release: first.release,
      to: highestOf(first.type, members),
      closes: sum(({ closes }) => closes),
      critical: sum(({ critical }) => critical),
      high: sum(({ high }) => high),
      knownExploited: sum(({ knownExploited }) => knownExploited),
      riskWeight: sum(({ riskWeight }) => riskWeight),
      upgrades: members,
    };
  });
}

const orders = {
  risk: (one: UpgradeGroup) => one.riskWeight,
  closes: (one: UpgradeGroup) => one.closes,
} as const;

/** The groups with the most removed risk, or with the most closed findings, first. */
export function rankGroups(groups: readonly UpgradeGroup[], by: keyof typeof orders): UpgradeGroup[] {
  return groups.toSorted(
    (a, b) =>
      orders[by](b) - orders[by](a) ||
      b.riskWeight - a.riskWeight ||
      compareText(a.type, b.type) ||
      compareText(a.source, b.source) ||
      compareText(a.release ?? '', b.release ?? ''),
  );
}

/** Binary packages of a source can have different versions. Without an order of versions, the version of the most effective upgrade. */
function highestOf(type: string, upgrades: readonly Upgrade[]): string {
  const scheme = schemeOf(type);
  const byEffect = upgrades.toSorted((a, b) => b.closes - a.closes || compareText(a.to, b.to));
  const readable = scheme ? byEffect.filter(({ to }) => scheme.isValid(to)) : [];
  const [highest] = scheme ? readable.toSorted((a, b) => scheme.compare(b.to, a.to)) : [];
  return (highest ?? byEffect[0])?.to ?? '';
}
