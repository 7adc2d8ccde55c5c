import type { RankedUpgrade } from '../../../../reports/posture-facts.ts';
import { percentOf } from '../percent-of.ts';
import type { Upgrade } from './upgrade-of.ts';

/** An upgrade as reads and reports show it. `riskWeight` is the sum over all open findings of the scope. */
export function presentUpgrade(
  { fixes: _fixes, source: _source, riskWeight: removed, ...upgrade }: Upgrade,
  { images, riskWeight }: { images: number; riskWeight: number },
): RankedUpgrade {
  return { ...upgrade, images, riskRemovedPercent: percentOf(removed, riskWeight) ?? 0 };
}
