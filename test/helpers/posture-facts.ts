import type { PostureFacts } from '../../src/reports/posture-facts.ts';

const moved = { now: null, before: null };

/** The posture of a scope with two tags, of which nothing is known. */
export const postureFacts: PostureFacts = {
  asOf: '2026-01-31T00:00:00.000Z',
  period: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-31T00:00:00.000Z' },
  coverage: {
    images: 1,
    imagesScanned: 0,
    tags: 2,
    tagsScanned: 0,
    tagsRecent: 0,
    tagsPartial: 0,
    scannedPercent: 0,
    recentPercent: 0,
    neverScanned: [{ reason: 'FAILED', code: 'UNAUTHORIZED', tags: 2 }],
  },
  freshness: {
    medianAgeDays: null,
    oldestAgeDays: null,
    withinOneDay: 0,
    withinSevenDays: 0,
    advisoriesOldest: null,
    advisoriesNewest: null,
  },
  findings: null,
  risk: { average: null, highest: null, imagesScored: 0 },
  grade: null,
  grades: { A: 0, B: 0, C: 0, D: 0, F: 0, ungraded: 0, notScanned: 1 },
  mttr: { overall: { closed: 0, meanDays: null, medianDays: null }, bySeverity: [] },
  sla: {
    overall: { open: null, dueSoon: null, breached: null, closedInTime: 0, closedLate: 0, compliancePercent: null },
    bySeverity: [],
  },
  worstImages: [],
  trend: [],
  movement: {
    previous: { from: '2025-12-02T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' },
    opened: moved,
    closed: moved,
    mttrDays: moved,
    closedInTimePercent: moved,
    comparedDay: null,
    open: moved,
    critical: moved,
    knownExploited: moved,
    breached: moved,
    riskAverage: moved,
    recentPercent: moved,
  },
  topActions: [],
  upgrades: [],
};
