import { countSeverities, type SeverityCounts, severities } from '../../../../domain/severity.ts';
import type { TechnicalNumbers } from '../../../../reports/kinds/technical/technical-facts.ts';
import type { RankedUpgrade } from '../../../../reports/posture-facts.ts';
import type { SlaStatus } from '../../../findings/sla-policy/sla-clock.ts';
import { percentOf } from '../../posture/percent-of.ts';
import { riskWeightOfRow } from '../../posture/risk-store.ts';
import {
  type Fix,
  type InstalledVersion,
  mostClosedFirst,
  type Upgrade,
  upgradeOf,
} from '../../posture/upgrades/upgrade-of.ts';
import type { TechnicalFindingRow } from './technical-finding-store.ts';

/** Counts findings while they are read. */
export interface TechnicalTally {
  add(row: TechnicalFindingRow, sla: SlaStatus | null): void;
  numbers(): TechnicalNumbers;
  /** Number of counted findings that are closed. */
  closed(): number;
  /** Ordered by the number of findings that they close, largest first. */
  upgrades(): RankedUpgrade[];
}

type FixTally = Fix & { images: Set<string> };
type InstalledTally = InstalledVersion & { fixes: Map<string, FixTally> };

export function createTechnicalTally(): TechnicalTally {
  const counts: SeverityCounts = countSeverities([]);
  const images = new Set<string>();
  const totals = { findings: 0, suppressed: 0, fixable: 0, knownExploited: 0, breached: 0 };
  const installed = new Map<string, InstalledTally>();
  let riskWeight = 0;
  let closed = 0;

  return {
    add(row, sla) {
      if (row.is_suppressed) {
        totals.suppressed += 1;
        return;
      }
      totals.findings += 1;
      counts[(severities[row.severity] ?? 'UNKNOWN').toLowerCase() as keyof SeverityCounts] += 1;
      images.add(row.image_id);
      const weight = riskWeightOfRow(row);
      riskWeight += weight;
      if (row.is_known_exploited) totals.knownExploited += 1;
      if (row.closed_at !== null) closed += 1;
      else if (sla === 'BREACHED') totals.breached += 1;
      if (row.fix_state !== 'fixed') return;
      totals.fixable += 1;
      if (row.fixed_version !== null) addFix(fixOf(installed, row, row.fixed_version), row, weight);
    },
    closed: () => closed,
    numbers: () => ({ counts, ...totals, images: images.size }),
    upgrades: () =>
      [...installed.values()]
        .flatMap((one) => upgradeOf(one, [...one.fixes.values()]) ?? [])
        .sort(mostClosedFirst)
        .map((upgrade) => describe(upgrade, riskWeight)),
  };
}

function fixOf(
  installed: Map<string, InstalledTally>,
  { type, name, version, release }: TechnicalFindingRow,
  fixedVersion: string,
): FixTally {
  // A package version has one row for each architecture, but is one upgrade. Each release of a distribution has its own fixed versions.
  const key = JSON.stringify([type, name, version, release]);
  const one = installed.get(key) ?? { type, name, version, release, fixes: new Map<string, FixTally>() };
  installed.set(key, one);
  const none = { closes: 0, critical: 0, high: 0, knownExploited: 0, riskWeight: 0 };
  const fix = one.fixes.get(fixedVersion) ?? { fixedVersion, ...none, images: new Set<string>() };
  one.fixes.set(fixedVersion, fix);
  return fix;
}

function addFix(fix: FixTally, row: TechnicalFindingRow, weight: number): void {
  fix.closes += 1;
  fix.riskWeight += weight;
  fix.images.add(row.image_id);
  if (severities[row.severity] === 'CRITICAL') fix.critical += 1;
  if (severities[row.severity] === 'HIGH') fix.high += 1;
  if (row.is_known_exploited) fix.knownExploited += 1;
}

function describe({ fixes, riskWeight, ...upgrade }: Upgrade<FixTally>, total: number): RankedUpgrade {
  return {
    ...upgrade,
    images: new Set(fixes.flatMap((fix) => [...fix.images])).size,
    riskRemovedPercent: percentOf(riskWeight, total) ?? 0,
  };
}
