import type { FlowWeek } from '../../exposure-facts.ts';
import type { CoverageFacts, MttrFacts, RankedUpgrade, RegistryFigures, SlaFigures } from '../../posture-facts.ts';
import type { Column } from '../../report-document.ts';
import type { SourceUpgrade } from '../../source-upgrade.ts';

/** Counts of met and missed deadlines. The dataset `entries` contains the deadlines of open findings. */
export interface SlaReportFacts {
  coverage: CoverageFacts;
  sla: SlaFigures;
  mttr: MttrFacts;
  /** The figures of each registry, by name, if the scope is all registries. */
  registries?: readonly RegistryFigures[];
  /** Upgrades for the open findings, the most closed findings first. */
  upgrades?: readonly RankedUpgrade[];
  /** The same by source package, the most removed risk first. Snapshots of earlier versions lack it, and the following fields. */
  actions?: readonly SourceUpgrade[];
  /** The last weeks, the oldest first. */
  weeks?: readonly FlowWeek[];
  /** Number of distinct vulnerabilities with an entry. */
  distinct?: number;
}

/** The columns of the dataset `entries`. */
export const slaEntryColumns = [
  { id: 'due', title: 'Due', type: 'date', width: 2 },
  { id: 'status', title: 'Status', type: 'text', width: 2 },
  { id: 'daysLeft', title: 'Days left', type: 'number', width: 1 },
  { id: 'severity', title: 'Severity', type: 'severity', width: 2 },
  { id: 'vulnerability', title: 'Vulnerability', type: 'text', width: 3 },
  { id: 'packageType', title: 'Type', type: 'text', width: 1 },
  { id: 'package', title: 'Package', type: 'text', width: 3 },
  { id: 'version', title: 'Installed', type: 'text', width: 2 },
  { id: 'fixedVersion', title: 'Fixed in', type: 'text', width: 2 },
  { id: 'knownExploited', title: 'Known exploited', type: 'text', width: 1 },
  { id: 'malware', title: 'Malware', type: 'text', width: 1 },
  { id: 'registry', title: 'Registry', type: 'text', width: 2 },
  { id: 'image', title: 'Image', type: 'text', width: 4 },
  { id: 'tag', title: 'Tag', type: 'text', width: 2 },
  { id: 'platform', title: 'Platform', type: 'text', width: 2 },
  { id: 'firstSeen', title: 'First seen', type: 'date', width: 2 },
  { id: 'triage', title: 'Triage', type: 'text', width: 2 },
  { id: 'assignee', title: 'Assignee', type: 'text', width: 2 },
  { id: 'daysOverdue', title: 'Days overdue', type: 'integer', width: 1 },
  { id: 'epss', title: 'EPSS', type: 'percent', width: 1 },
  { id: 'reference', title: 'Reference', type: 'link', width: 3 },
] as const satisfies readonly Column[];

export type SlaEntryColumn = (typeof slaEntryColumns)[number]['id'];
