import type { ReviewKind } from '../domain/review.ts';
import type { Severity } from '../domain/severity.ts';

/** Days from the first detection to the deadline of a finding. */
export interface Deadlines {
  critical: number;
  high: number;
  medium: number;
  low: number;
}

/**
 * Counts over the tags in scope, read in one transaction, which rules judge. Unknown counts are absent rather than 0: rules read `population`
 * and `results` before they rely on an empty list.
 */
export interface Evidence {
  /** ISO 8601. Findings and exceptions are counted as of `to`, access as of `asOf` because its history is not stored. */
  asOf: string;
  period: { from: string; to: string };
  /** Deadlines of the organization. */
  policy: Deadlines;
  population: PopulationEvidence;
  /** Tags by their longest gap in whole days. Gaps begin with the last result before the period. */
  gaps: readonly { days: number; tags: number }[];
  scans: ScanEvidence;
  open: readonly OpenFindings[];
  closed: readonly ClosedFindings[];
  exceptions: ExceptionEvidence;
  /** Latest results at the end of the period, one for each tag platform. */
  results: { count: number; withoutInventory: number };
  /** Those results by image check. Results without a status of the check are in none of the three counts. */
  checks: readonly { id: string; passed: number; failed: number; notApplicable: number }[];
  access: AccessEvidence;
  /** Recorded reviews with an overlapping period, by kind. Kinds without reviews are absent. */
  reviews: readonly ReviewEvidence[];
  /** Null if the audit log was not verified. */
  audit: AuditEvidence | null;
}

/** Tags that existed in the period. The other five counts add up to `tags`. */
export interface PopulationEvidence {
  tags: number;
  /** With a complete result in the period. */
  scanned: number;
  /** With a partial result in the period. */
  partial: number;
  /** Without a result in the period, but with a scan that failed. */
  failed: number;
  /** With results before the period only. */
  earlier: number;
  never: number;
}

/** Scans that ended in the period. */
export interface ScanEvidence {
  complete: number;
  failed: number;
  /** Counts of complete scans. */
  withoutDigest: number;
  withoutScanner: number;
  withoutAdvisories: number;
  /** Tags in scope with at least two complete scans by the end of the period. Absent in evidence that earlier versions stored. */
  comparedTags?: number;
  /** Complete scans by the age of their advisories in whole days. */
  advisoryAges: readonly { days: number; scans: number }[];
}

/** A group of equal findings that are open at the end of the period. */
export interface OpenFindings {
  severity: Severity;
  /** Whole days since the first detection in the image. */
  ageDays: number;
  isKnownExploited: boolean;
  /** Findings of packages that an advisory calls malicious. Absent in evidence that earlier versions stored. */
  isMalware?: boolean;
  hasFix: boolean;
  /** True if an approved exception was in force. */
  isExcepted: boolean;
  count: number;
}

/** A group of equal findings that closed in the period. */
export interface ClosedFindings {
  severity: Severity;
  /** Whole days from the first detection to the closure. */
  openDays: number;
  /** True if an approved exception covered the closure, which then counts in no share. */
  isExcepted: boolean;
  /** True if a complete scan that no longer found it is stored. */
  hasProof: boolean;
  count: number;
}

/** Exceptions that apply to the scope. */
export interface ExceptionEvidence {
  /** In force at the end of the period. */
  inForce: number;
  /** Counts of exceptions in force. */
  withoutApprover: number;
  selfApproved: number;
  withoutExpiry: number;
  /** Expired in the period. */
  lapsed: number;
}

export interface AccessEvidence {
  /** Active members. */
  members: number;
  suspended: number;
  /** Active owners and admins. */
  privileged: number;
  privilegedWithoutFactor: number;
  /** Active keys and personal tokens. */
  credentials: number;
  credentialsWithoutExpiry: number;
  /** Active for more than 90 days and not used in the last 90 days. */
  credentialsUnused: number;
}

export interface ReviewEvidence {
  kind: ReviewKind;
  /** Number of reviews with an overlapping period. */
  count: number;
  /** Days of the evidence's period that no review covers, rounded down. */
  daysNotReviewed: number;
}

export interface AuditEvidence {
  /** Entries of the whole log, whose hash chain was recomputed. */
  entries: number;
  entriesInPeriod: number;
  isIntact: boolean;
  /** The first problem. */
  problem: string | null;
  checkpoints: number;
  /** Entries after the last checkpoint. */
  unsignedEntries: number;
}
