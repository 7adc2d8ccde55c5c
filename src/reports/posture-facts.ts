import type { Grade, NotAssessedKind } from '../domain/scan.ts';
import type { Severity, SeverityCounts } from '../domain/severity.ts';
import type { PackageUpgrade, RootPackage } from './report-intelligence.ts';

/**
 * How a scope stands, in figures. What each of them means is said in `figure-definitions.ts`. Null is not known: nothing was looked at, or
 * there is nothing to take a mean of. Times are ISO 8601, durations days, shares percent from 0 to 100.
 */
export interface PostureFacts {
  /** When everything that says how it is now was true. */
  asOf: string;
  /** From its start on, before its end. */
  period: { from: string; to: string };
  coverage: CoverageFacts;
  freshness: FreshnessFacts;
  /** Null while nothing in the scope was assessed. */
  findings: OpenFindings | null;
  risk: RiskFacts;
  /** The best one that half of the images reach; null when fewer have any. */
  grade: Grade | null;
  grades: GradeCounts;
  mttr: MttrFacts;
  sla: SlaFigures;
  worstImages: readonly WorstImage[];
  /** Images without a score, by name; absent in snapshots of earlier versions. */
  unassessedImages?: readonly UnassessedImage[];
  /** Empty where figures by day are not kept of such a scope. */
  trend: readonly TrendDay[];
  movement: MovementFacts;
  /** Of a scope over all registries: each on its own, by name. */
  registries?: readonly RegistryFigures[];
  /** Of reports: the packages that weigh most among what is open. */
  rootPackages?: readonly RootPackage[];
  /** The most risk removed first. */
  topActions: readonly RankedUpgrade[];
  /** The most findings closed first. */
  upgrades: readonly RankedUpgrade[];
}

/** Days within which a result counts as recent. */
export const recentDays = 30;

export interface CoverageFacts {
  images: number;
  imagesScanned: number;
  /** With results that could assess nothing; absent in snapshots of earlier versions. */
  imagesNotAssessed?: number;
  tags: number;
  /** With a finished scan, however old. */
  tagsScanned: number;
  /** With one within `recentDays` days. */
  tagsRecent: number;
  /** With a result of which something was not read or not assessed. */
  tagsPartial: number;
  /** Those of them of which nothing could be assessed; absent in snapshots of earlier versions. */
  tagsNotAssessed?: number;
  /** Shares of `tags`; null when there is none. */
  scannedPercent: number | null;
  recentPercent: number | null;
  neverScanned: readonly { reason: NeverScannedReason; code: string | null; tags: number }[];
}

/** By the tag's last request for a scan: none, waiting or running, failed (then with the code of the error), cancelled. */
export const neverScannedReasons = ['NOT_REQUESTED', 'WAITING', 'FAILED', 'CANCELLED'] as const;
export type NeverScannedReason = (typeof neverScannedReasons)[number];

export interface FreshnessFacts {
  /** Over how many scanned tags; absent in snapshots of earlier versions. */
  tags?: number;
  /** Of the newest result of each scanned tag. */
  medianAgeDays: number | null;
  oldestAgeDays: number | null;
  withinOneDay: number;
  withinSevenDays: number;
  /** Of the advisories that the results in force were matched with. */
  advisoriesOldest: string | null;
  advisoriesNewest: string | null;
}

export interface OpenFindings {
  open: number;
  counts: SeverityCounts;
  knownExploited: number;
  fixable: number;
  /** Covered by an active exception, in none of the other numbers. */
  suppressed: number;
}

export interface RiskFacts {
  /** 0 to 100, over the images with a score. */
  average: number | null;
  highest: number | null;
  imagesScored: number;
  /** Scanned, but without a score, because nothing could be assessed; absent in snapshots of earlier versions. */
  imagesNotAssessed?: number;
}

export type GradeCounts = Record<Grade, number> & {
  /** Scanned, but not all of it was assessed. */
  ungraded: number;
  notScanned: number;
};

export interface MeanTime {
  closed: number;
  meanDays: number | null;
  medianDays: number | null;
}

export interface MttrFacts {
  overall: MeanTime;
  bySeverity: readonly ({ severity: Severity } & MeanTime)[];
}

/** Severities that have a deadline, the most urgent first. */
export const deadlineSeverities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type DeadlineSeverity = (typeof deadlineSeverities)[number];

export interface SlaNumbers {
  /** Null while nothing in the scope was assessed, as are the two below. */
  open: number | null;
  dueSoon: number | null;
  breached: number | null;
  /** Open before the deadline: `open` without `breached`. Snapshots of earlier versions lack it. */
  notYetDue?: number | null;
  /** Closed in the period. */
  closedInTime: number;
  closedLate: number;
  /** Share of `closedInTime` in `closedInTime`, `closedLate` and `breached` together. */
  compliancePercent: number | null;
}

export interface SlaFigures {
  overall: SlaNumbers;
  bySeverity: readonly ({ severity: DeadlineSeverity; days: number } & SlaNumbers)[];
}

export interface RegistryFigures {
  id: string;
  name: string;
  coverage: Omit<CoverageFacts, 'neverScanned'>;
  /** Null while nothing in it was assessed. */
  findings: OpenFindings | null;
  risk: RiskFacts;
  mttr: MeanTime;
  sla: SlaNumbers;
}

export interface WorstImage {
  id: string;
  name: string;
  tag: string;
  registryId: string | null;
  riskScore: number;
  grade: Grade | null;
  critical: number;
  high: number;
  lastScannedAt: string | null;
}

/** An image with a result that could assess nothing: nothing is known of its risk. */
export interface UnassessedImage {
  id: string;
  name: string;
  tag: string;
  registryId: string | null;
  notAssessed: readonly NotAssessedKind[];
  lastScannedAt: string | null;
}

/** One day of the trend; figures are null where none were kept. */
export interface TrendDay {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  /** Figures of it were kept; without them all are null. */
  isKept: boolean;
  open: number | null;
  critical: number | null;
  high: number | null;
  medium: number | null;
  low: number | null;
  knownExploited: number | null;
  breached: number | null;
  riskAverage: number | null;
  /** Over how many images; null where that was not kept, absent in snapshots of earlier versions. */
  riskOver?: number | null;
  recentPercent: number | null;
}

/** `now` over the period or at its end, `before` over the period of the same length before it or at its start. */
export interface Moved {
  now: number | null;
  before: number | null;
}

/** A mean, and over how many it was taken each time; absent in snapshots of earlier versions. */
export interface MovedMean extends Moved {
  nowOver?: number | null;
  beforeOver?: number | null;
}

export interface MovementFacts {
  previous: { from: string; to: string };
  opened: Moved;
  closed: Moved;
  /** Over findings that closed. */
  mttrDays: MovedMean;
  /** Of what closed and had a deadline. */
  closedInTimePercent: Moved;
  /** How many that were. Snapshots of earlier versions lack it. */
  closedWithDeadline?: Moved;
  /** Day of the kept figures that `before` of the rest is of; null where none were kept. */
  comparedDay: string | null;
  open: Moved;
  critical: Moved;
  knownExploited: Moved;
  breached: Moved;
  /** Over images with a score. */
  riskAverage: MovedMean;
  recentPercent: Moved;
}

/** How many are listed of images, actions and upgrades. */
export const listedMax = 10;

export interface RankedUpgrade extends PackageUpgrade {
  /** Share of all open risk of the scope that goes with it. */
  riskRemovedPercent: number;
}
