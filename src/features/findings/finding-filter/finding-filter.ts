import type { FixState } from '../../../domain/finding.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { SlaStatus } from '../sla-policy/sla-clock.ts';

export const suppressionFilters = ['hide', 'include', 'only'] as const;
/** `hide`: visible findings. `include`: all open findings. `only`: suppressed ones. */
export type SuppressionFilter = (typeof suppressionFilters)[number];

/** The layer that a package of a finding was found in, by its digest (compressed or diff id) or by its position in the image. */
export type LayerFilter = { digest: string } | { index: number };

/** A range of times. All given bounds apply. */
export interface TimeRange {
  from?: Date;
  /** Excluded. */
  after?: Date;
  to?: Date;
  /** Excluded. */
  before?: Date;
}

/** The deadline is in a range, or it has a status at a time. */
export type DeadlineFilter = TimeRange | { status: SlaStatus; at: Date };

/** The findings that an upgrade of a package to a version closes. */
export interface UpgradeFilter {
  type: string;
  name: string;
  to: string;
}

/**
 * Which open findings are selected. The list, groups, summary, export and bulk triage use the same conditions, so that their figures agree.
 * All conditions apply together.
 */
export interface FindingFilter {
  suppressed: SuppressionFilter;
  severity?: readonly Severity[];
  /** Triage statuses, as stored. */
  status?: readonly number[];
  scanner?: string;
  /** Image ids. */
  image?: readonly string[];
  /** Registry id. */
  registry?: string;
  /** Id or name of a tag. */
  tag?: string;
  /** Exact platform of the tag platform. */
  platform?: string;
  layer?: LayerFilter;
  /** Exact package name. */
  package?: string;
  packageType?: readonly string[];
  /** Exact installed version. */
  packageVersion?: string;
  /** Exact package URL. */
  purl?: string;
  /** Release of the distribution that the package belongs to. Null: packages that belong to no known release. */
  release?: string | null;
  upgrade?: UpgradeFilter;
  cveId?: string;
  kev?: boolean;
  malware?: boolean;
  fixable?: boolean;
  fixState?: readonly FixState[];
  /** Exact fixed version. */
  fixedVersion?: string;
  epss?: { min?: number; max?: number };
  /** Each applies. */
  deadline?: readonly DeadlineFilter[];
  /** First detection in any tag of the image. */
  firstSeen?: TimeRange;
  /** Null: findings without an assignee. */
  assignee?: string | null;
  search?: string;
}
