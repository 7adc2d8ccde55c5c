import type { Grade, NotAssessedKind } from '../domain/scan.ts';
import type { Severity, SeverityCounts } from '../domain/severity.ts';
import type { ExposureFacts } from './exposure-facts.ts';
import type { PackageUpgrade, RootPackage } from './report-intelligence.ts';

/**
 * The posture figures of a scope, defined in `figure-definitions.ts`. Null means unknown: no content was assessed, or there are no values
 * for a mean. Times are ISO 8601, durations are days, shares are percent from 0 to 100.
 */
export interface PostureFacts {
  /** The time of all figures that describe the current state. */
  asOf: string;
  /** Includes its start and excludes its end. */
  period: { from: string; to: string };
  coverage: CoverageFacts;
  freshness: FreshnessFacts;
  /** Null if no content in the scope was assessed. */
  findings: OpenFindings | null;
  risk: RiskFacts;
  /** The best grade that at least half of the images reach. Null if fewer than half have a grade. */
  grade: Grade | null;
  grades: GradeCounts;
  mttr: MttrFacts;
  sla: SlaFigures;
  worstImages: readonly WorstImage[];
  /** Images without a score, by name. Snapshots of earlier versions lack it. */
  unassessedImages?: readonly UnassessedImage[];
  /** Empty if no daily figures are recorded for the scope. */
  trend: readonly TrendDay[];
  movement: MovementFacts;
  /** The figures of each registry, by name, if the scope is all registries. */
  registries?: readonly RegistryFigures[];
  /** Reports only. Snapshots of earlier versions lack it. */
  exposure?: ExposureFacts;
  /** Reports only: the figures of each registry, by name, if the scope contains several. */
  comparedRegistries?: readonly RegistryFigures[];
  /** The packages with most open findings. Reports only. */
  rootPackages?: readonly RootPackage[];
  /** The most risk removed first. */
  topActions: readonly RankedUpgrade[];
  /** The most findings closed first. */
  upgrades: readonly RankedUpgrade[];
}

/** Maximum age of a recent result in days. */
export const recentDays = 30;

export interface CoverageFacts {
  images: number;
  imagesScanned: number;
  /** Images with results in which no content could be assessed. Snapshots of earlier versions lack it. */
  imagesNotAssessed?: number;
  tags: number;
  /** Tags with a completed scan of any age. */
  tagsScanned: number;
  /** Tags with a completed scan of the last `recentDays` days. */
  tagsRecent: number;
  /** Tags with a result in which some content was not read or not assessed. */
  tagsPartial: number;
  /** Partial tags in which no content could be assessed. Snapshots of earlier versions lack it. */
  tagsNotAssessed?: number;
  /** Percentages of `tags`. Null if there are no tags. */
  scannedPercent: number | null;
  recentPercent: number | null;
  neverScanned: readonly { reason: NeverScannedReason; code: string | null; tags: number }[];
}

/** The state of the last scan request of a tag: none, queued or running, failed (with an error code), cancelled. */
export const neverScannedReasons = ['NOT_REQUESTED', 'WAITING', 'FAILED', 'CANCELLED'] as const;
export type NeverScannedReason = (typeof neverScannedReasons)[number];

export interface FreshnessFacts {
  /** Number of scanned tags. Snapshots of earlier versions lack it. */
  tags?: number;
  /** Age of the newest result of each scanned tag. */
  medianAgeDays: number | null;
  oldestAgeDays: number | null;
  withinOneDay: number;
  withinSevenDays: number;
  /** When the data of the advisories of the latest scans changed: the earliest and the latest. */
  advisoriesOldest: string | null;
  advisoriesNewest: string | null;
  /** When all feeds of these advisories were confirmed: the earliest and the latest. Snapshots of earlier versions lack both. */
  advisoriesConfirmedOldest?: string | null;
  advisoriesConfirmedNewest?: string | null;
}

export interface OpenFindings {
  open: number;
  counts: SeverityCounts;
  knownExploited: number;
  /** Findings of malicious packages. Snapshots of earlier versions lack it. */
  malware?: number;
  fixable: number;
  /** Findings that an active exception suppresses. The other numbers exclude them. */
  suppressed: number;
}

export interface RiskFacts {
  /** Mean of the images with a score, 0 to 100. */
  average: number | null;
  highest: number | null;
  imagesScored: number;
  /** Scanned images without a score, because no content could be assessed. Snapshots of earlier versions lack it. */
  imagesNotAssessed?: number;
  /** Version of the formula of the scores. Snapshots of earlier versions lack it, and have version 2. */
  scoreVersion?: number;
  /** Images whose score has another version until they are matched again. */
  imagesOfOtherVersions?: number;
}

export type GradeCounts = Record<Grade, number> & {
  /** Scanned images that were not completely assessed. */
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
  /** Null, like `dueSoon` and `breached`, if no content in the scope was assessed. */
  open: number | null;
  dueSoon: number | null;
  breached: number | null;
  /** Open findings before their deadline: `open` minus `breached`. Snapshots of earlier versions lack it. */
  notYetDue?: number | null;
  /** Findings closed in the period before their deadline. */
  closedInTime: number;
  closedLate: number;
  /** `closedInTime` as a percentage of the sum of `closedInTime`, `closedLate` and `breached`. */
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
  /** Null if no content in the registry was assessed. */
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

/** An image with a result in which no content could be assessed. Its risk is unknown. */
export interface UnassessedImage {
  id: string;
  name: string;
  tag: string;
  registryId: string | null;
  notAssessed: readonly NotAssessedKind[];
  lastScannedAt: string | null;
}

/** One day of the trend. Figures that were not recorded are null. */
export interface TrendDay {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  /** True if figures were recorded for the day. Otherwise all figures are null. */
  isRecorded: boolean;
  open: number | null;
  critical: number | null;
  high: number | null;
  medium: number | null;
  low: number | null;
  knownExploited: number | null;
  breached: number | null;
  riskAverage: number | null;
  /** Number of images in the mean. Null if it was not recorded. Snapshots of earlier versions lack it. */
  riskOver?: number | null;
  /** Version of the formula of the scores in the mean. Null if it was not recorded. Snapshots of earlier versions lack it. */
  scoreVersion?: number | null;
  recentPercent: number | null;
  /** As `grade` of the posture, and the images by grade. Null if it was not recorded. Snapshots of earlier versions lack both. */
  grade?: Grade | null;
  grades?: GradeCounts | null;
}

/** `now` is for the period or its end, `before` for the previous period of the same length or its end. */
export interface Moved {
  now: number | null;
  before: number | null;
}

/** A mean with the number of its values. Snapshots of earlier versions lack the numbers. */
export interface MovedMean extends Moved {
  nowOver?: number | null;
  beforeOver?: number | null;
}

export interface MovementFacts {
  previous: { from: string; to: string };
  opened: Moved;
  closed: Moved;
  /** Mean of the closed findings. */
  mttrDays: MovedMean;
  /** Percentage of the closed findings that had a deadline. */
  closedInTimePercent: Moved;
  /** Number of closed findings that had a deadline. Snapshots of earlier versions lack it. */
  closedWithDeadline?: Moved;
  /** Day of the recorded figures in `before` of the following fields. Null if none were recorded. */
  comparedDay: string | null;
  open: Moved;
  critical: Moved;
  knownExploited: Moved;
  breached: Moved;
  /** Mean of the images with a score. */
  riskAverage: MovedMean;
  recentPercent: Moved;
}

/** Maximum number of listed images, actions, upgrades and changes. */
export const listedMax = 10;

export interface RankedUpgrade extends PackageUpgrade {
  /** Percentage of the total open risk of the scope that the upgrade removes. */
  riskRemovedPercent: number;
}
