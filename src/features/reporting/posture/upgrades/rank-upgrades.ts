import { compareText } from '../../../../lib/compare-text.ts';
import type { Upgrade } from './upgrade-of.ts';

const orders = {
  /** The most closed findings first. */
  closes: (a: Upgrade, b: Upgrade) => b.closes - a.closes || b.riskWeight - a.riskWeight || byName(a, b),
  /** The most removed risk first. */
  risk: (a: Upgrade, b: Upgrade) => b.riskWeight - a.riskWeight || byName(a, b),
} as const;

/** The order of recommended upgrades in posture reads and in every kind of report. */
export function rankUpgrades(upgrades: readonly Upgrade[], by: keyof typeof orders): Upgrade[] {
  return upgrades.toSorted(orders[by]);
}

function byName(a: Upgrade, b: Upgrade): number {
  return (
    compareText(a.type, b.type) ||
    compareText(a.name, b.name) ||
    compareText(a.from, b.from) ||
    compareText(a.release ?? '', b.release ?? '')
  );
}
