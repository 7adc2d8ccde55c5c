import type { ReviewKind } from '../domain/review.ts';
import type { Severity } from '../domain/severity.ts';

/** Days from first detection within which a finding must be gone. */
export interface Deadlines {
  critical: number;
  high: number;
  medium: number;
  low: number;
}

/**
 * What rules judge: counts over the tags in scope, taken at one moment. A number of which nothing is known is not 0 but absent: the rules
 * ask `population` and `results` before they believe an empty list.
 */
export interface Evidence {
  /** ISO 8601. What is open, in force or excepted is told as of `to`; who has access, as of `asOf`, since no history of it is kept. */
  asOf: string;
  period: { from: string; to: string };
  /** The organization's own deadlines. */
  policy: Deadlines;
  population: PopulationEvidence;
  /** Tags by the longest time that any of their platforms had no result, in whole days, from the last result before the period on. */
  gaps: readonly { days: number; tags: number }[];
  scans: ScanEvidence;
  open: readonly OpenFindings[];
  closed: readonly ClosedFindings[];
  exceptions: ExceptionEvidence;
  /** Latest results at the end of the period, one of each tag and platform. */
  results: { count: number; withoutInventory: number };
  /** Of those results, by image check. Results that are in none of the three numbers say nothing of the check. */
  checks: readonly { id: string; passed: number; failed: number; notApplicable: number }[];
  access: AccessEvidence;
  /** Recorded reviews that bear on the period, by kind. A kind without any is absent. */
  reviews: readonly ReviewEvidence[];
  /** Null where the log was not gone through. */
  audit: AuditEvidence | null;
}

/** Tags that were there in the period; the five numbers after the first add up to it. */
export interface PopulationEvidence {
  tags: number;
  /** With a result in the period in which everything was assessed. */
  scanned: number;
  /** With a result in the period that leaves something not assessed. */
  partial: number;
  /** Without a result in the period, but with a scan that failed. */
  failed: number;
  /** Last looked at before the period. */
  earlier: number;
  never: number;
}

/** Of the period. */
export interface ScanEvidence {
  complete: number;
  failed: number;
  /** Of the complete ones. */
  withoutDigest: number;
  withoutScanner: number;
  withoutAdvisories: number;
  /** Complete ones by the age of their advisories at the scan, in whole days. */
  advisoryAges: readonly { days: number; scans: number }[];
}

/** Findings that are alike, open at the end of the period. */
export interface OpenFindings {
  severity: Severity;
  /** Whole days since the first detection in the image. */
  ageDays: number;
  isKnownExploited: boolean;
  hasFix: boolean;
  /** An approved exception was in force. */
  isExcepted: boolean;
  count: number;
}

/** Findings that are alike, closed in the period. */
export interface ClosedFindings {
  severity: Severity;
  /** Whole days from the first detection to the end. */
  openDays: number;
  /** An approved exception covered it when it closed: it counts in no share. */
  isExcepted: boolean;
  /** The scan that no longer found it is still there to show. */
  hasProof: boolean;
  count: number;
}

/** Exceptions that could cover something in scope. */
export interface ExceptionEvidence {
  /** In force at the end of the period. */
  inForce: number;
  /** Of those. */
  withoutApprover: number;
  selfApproved: number;
  withoutExpiry: number;
  /** Ended by expiry in the period. */
  lapsed: number;
}

export interface AccessEvidence {
  /** Active people. */
  members: number;
  suspended: number;
  /** Owners and admins among the active. */
  privileged: number;
  privilegedWithoutFactor: number;
  /** Keys and personal tokens that count now. */
  credentials: number;
  credentialsWithoutExpiry: number;
  /** Not used for 90 days or ever, and older than that. */
  credentialsUnused: number;
}

export interface ReviewEvidence {
  kind: ReviewKind;
  /** Whose period overlaps that of the evidence. */
  count: number;
  /** Days of the evidence's period that none of them covers, rounded down: less than a day counts as covered. */
  daysNotReviewed: number;
}

export interface AuditEvidence {
  /** In the whole log, which was recomputed from its beginning. */
  entries: number;
  entriesInPeriod: number;
  isIntact: boolean;
  /** The first thing that is wrong. */
  problem: string | null;
  checkpoints: number;
  /** Entries after the last checkpoint. */
  unsignedEntries: number;
}
