import { compareText } from '../../../../lib/compare-text.ts';
import type { SourceUpgrade } from '../../../../reports/source-upgrade.ts';
import { percentOf } from '../percent-of.ts';
import type { UpgradeGroup } from './group-by-source.ts';

/** A group of upgrades as reports show it. `riskWeight` is the sum over all open findings of the scope. */
export function presentGroup(
  group: UpgradeGroup,
  { images, riskWeight }: { images: number; riskWeight: number },
): SourceUpgrade {
  const { upgrades, riskWeight: removed, ...numbers } = group;
  const inOrder = (texts: readonly string[]) => [...new Set(texts)].toSorted(compareText);
  return {
    ...numbers,
    packages: inOrder(upgrades.map(({ name }) => name)),
    from: inOrder(upgrades.map(({ from }) => from)),
    images,
    riskRemovedPercent: percentOf(removed, riskWeight) ?? 0,
  };
}
