import type { Severity } from '../domain/severity.ts';
import type { RiskByGrade } from './risk-band.ts';
import type { SourceUpgrade } from './source-upgrade.ts';

/** Figures that only reports have, because they need a pass over all findings of the scope. Snapshots of earlier versions lack them. */
export interface ExposureFacts {
  distinct: DistinctVulnerabilities;
  /** Vulnerabilities that are known to be exploited, at most `listedMax`, the most urgent first. */
  exploited: readonly ExploitedVulnerability[];
  /** The last weeks before the end of the period, the oldest first. */
  weeks: readonly FlowWeek[];
  /** Upgrades by source package, the most risk removed first, at most `listedMax`. */
  actions: readonly SourceUpgrade[];
  riskByGrade: RiskByGrade;
}

/** Numbers of distinct vulnerabilities with an open finding. One vulnerability can have many findings. */
export interface DistinctVulnerabilities {
  total: number;
  critical: number;
  high: number;
  knownExploited: number;
  /** With a fixed version in at least one place. */
  fixable: number;
}

export interface ExploitedVulnerability {
  id: string;
  title: string;
  severity: Severity;
  packages: string;
  /** Packages with the versions that fix it. Null: there is no fix. */
  fixes: string | null;
  findings: number;
  images: number;
  firstSeen: string | null;
  /** The earliest deadline. */
  due: string | null;
  overdue: number;
}

/** Seven days. Numbers are null if no content of the scope was scanned before the end of the week. */
export interface FlowWeek {
  /** Includes its start and excludes its end, ISO 8601. */
  from: string;
  to: string;
  opened: number | null;
  closed: number | null;
  meanDays: number | null;
  medianDays: number | null;
  closedInTime: number | null;
  closedLate: number | null;
  /** Open findings past their deadline at the end of the week. Null if they were not recorded. */
  breached: number | null;
}

/** Number of weeks of the charts. */
export const flowWeeks = 12;
