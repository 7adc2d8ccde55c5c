import type { Evidence } from '../../src/compliance/evidence.ts';
import { reviewKinds } from '../../src/domain/review.ts';
import { checks } from '../../src/engine/checks/checks.ts';

/** A quarter without problems that has evidence of every kind: every rule is verified. */
export const soundEvidence: Evidence = {
  asOf: '2026-04-01T00:00:00.000Z',
  period: { from: '2026-01-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' },
  policy: { critical: 1, high: 3, medium: 7, low: 14 },
  population: { tags: 20, scanned: 20, partial: 0, failed: 0, earlier: 0, never: 0 },
  gaps: [{ days: 7, tags: 20 }],
  scans: {
    complete: 260,
    failed: 0,
    withoutDigest: 0,
    withoutScanner: 0,
    withoutAdvisories: 0,
    comparedTags: 20,
    advisoryAges: [{ days: 0, scans: 260 }],
  },
  open: [{ severity: 'LOW', ageDays: 2, isKnownExploited: false, hasFix: true, isExcepted: false, count: 3 }],
  closed: [{ severity: 'HIGH', openDays: 1, isExcepted: false, hasProof: true, count: 4 }],
  exceptions: { inForce: 1, withoutApprover: 0, selfApproved: 0, withoutExpiry: 0, lapsed: 0 },
  results: { count: 20, withoutInventory: 0 },
  checks: checks.map(({ id }) => ({ id, passed: 20, failed: 0, notApplicable: 0 })),
  access: {
    members: 2,
    suspended: 0,
    privileged: 1,
    privilegedWithoutFactor: 0,
    credentials: 1,
    credentialsWithoutExpiry: 0,
    credentialsUnused: 0,
  },
  reviews: reviewKinds.map((kind) => ({ kind, count: 1, daysNotReviewed: 0 })),
  audit: { entries: 9, entriesInPeriod: 4, isIntact: true, problem: null, checkpoints: 2, unsignedEntries: 1 },
};

/** The scope is empty, and there are no members and keys. */
export const noEvidence: Evidence = {
  ...soundEvidence,
  population: { tags: 0, scanned: 0, partial: 0, failed: 0, earlier: 0, never: 0 },
  gaps: [],
  scans: { complete: 0, failed: 0, withoutDigest: 0, withoutScanner: 0, withoutAdvisories: 0, advisoryAges: [] },
  open: [],
  closed: [],
  exceptions: { inForce: 0, withoutApprover: 0, selfApproved: 0, withoutExpiry: 0, lapsed: 0 },
  results: { count: 0, withoutInventory: 0 },
  checks: [],
  access: {
    members: 0,
    suspended: 0,
    privileged: 0,
    privilegedWithoutFactor: 0,
    credentials: 0,
    credentialsWithoutExpiry: 0,
    credentialsUnused: 0,
  },
  reviews: [],
  audit: null,
};
