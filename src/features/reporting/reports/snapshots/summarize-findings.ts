import { countSeverities, type SeverityCounts, severities } from '../../../../domain/severity.ts';
import type { TechnicalNumbers } from '../../../../reports/kinds/technical/technical-facts.ts';
import type { RankedUpgrade } from '../../../../reports/posture-facts.ts';
import type { SourceUpgrade } from '../../../../reports/source-upgrade.ts';
import type { SlaStatus } from '../../../findings/sla-policy/sla-clock.ts';
import { riskWeightOfRow } from '../../../findings/totals/risk-weight-store.ts';
import { collectUpgrades } from '../../posture/upgrades/collect-upgrades.ts';
import { groupBySource, rankGroups } from '../../posture/upgrades/group-by-source.ts';
import { presentGroup } from '../../posture/upgrades/present-group.ts';
import { presentUpgrade } from '../../posture/upgrades/present-upgrade.ts';
import { rankUpgrades } from '../../posture/upgrades/rank-upgrades.ts';
import type { TechnicalFindingRow } from './technical-finding-store.ts';

/** Counts findings while they are read. */
export interface FindingSummary {
  add(row: TechnicalFindingRow, sla: SlaStatus | null): void;
  numbers(): TechnicalNumbers;
  /** Number of counted findings that are closed. */
  closed(): number;
  /** Ordered by the number of findings that they close, largest first. */
  upgrades(): RankedUpgrade[];
  /** The same by source package, ordered by the risk that they remove, largest first. */
  sourceUpgrades(): SourceUpgrade[];
}

export function summarizeFindings(): FindingSummary {
  const counts: SeverityCounts = countSeverities([]);
  const images = new Set<string>();
  const totals = { findings: 0, suppressed: 0, fixable: 0, knownExploited: 0, malware: 0, breached: 0 };
  const collector = collectUpgrades();
  let closed = 0;

  return {
    add(row, sla) {
      if (row.is_suppressed) {
        totals.suppressed += 1;
        return;
      }
      const severity = severities[row.severity] ?? 'UNKNOWN';
      const isFixed = row.fix_state === 'fixed';
      totals.findings += 1;
      counts[severity.toLowerCase() as keyof SeverityCounts] += 1;
      images.add(row.image_id);
      if (row.is_known_exploited) totals.knownExploited += 1;
      if (row.is_malware) totals.malware += 1;
      if (row.closed_at !== null) closed += 1;
      else if (sla === 'BREACHED') totals.breached += 1;
      if (isFixed) totals.fixable += 1;
      const { type, name, version, release } = row;
      const group = {
        closes: 1,
        critical: severity === 'CRITICAL' ? 1 : 0,
        high: severity === 'HIGH' ? 1 : 0,
        knownExploited: row.is_known_exploited ? 1 : 0,
        riskWeight: riskWeightOfRow(row),
        fixedVersion: isFixed ? row.fixed_version : null,
      };
      collector.add({ type, name, version, release, source: row.source, ...group }, row.image_id);
    },
    closed: () => closed,
    numbers: () => ({ counts, ...totals, images: images.size }),
    sourceUpgrades() {
      const { upgrades, riskWeight } = collector.possible();
      return rankGroups(groupBySource(upgrades), 'risk').map((group) =>
        presentGroup(group, { images: collector.countImages(group.upgrades), riskWeight }),
      );
    },
    upgrades() {
      const { upgrades, riskWeight } = collector.possible();
      return rankUpgrades(upgrades, 'closes').map((upgrade) =>
        presentUpgrade(upgrade, { images: collector.countImages([upgrade]), riskWeight }),
      );
    },
  };
}
