import { describe, expect, it } from 'vitest';
import { postureFacts } from '../../../test/helpers/posture-facts.ts';
import type { PostureFacts } from '../posture-facts.ts';
import { describeMovement, describePosture, headlineOf } from './posture-descriptions.ts';

const day = {
  isRecorded: false,
  open: null,
  critical: null,
  high: null,
  medium: null,
  low: null,
  knownExploited: null,
  breached: null,
  riskAverage: null,
  recentPercent: null,
};
const nothing = postureFacts;
const counts = { critical: 0, high: 0, medium: 0, low: 0, negligible: 0, unknown: 0 };
const clean: PostureFacts = {
  ...nothing,
  coverage: { ...nothing.coverage, tagsScanned: 2, scannedPercent: 100, neverScanned: [] },
  findings: { open: 0, counts, knownExploited: 0, fixable: 0, suppressed: 0 },
};

describe('posture descriptions', () => {
  it('never describe content that was not assessed as safe', () => {
    expect(headlineOf(nothing)).toBe('No findings are known: none of the 2 tags in scope has a result.');
    expect(describePosture(nothing)).toContain('The content of the other 2 tags is unknown: 2 failed.');
    expect(headlineOf(clean)).toBe('There are no open findings.');
    const half = { ...clean, coverage: { ...clean.coverage, tagsScanned: 1 } };
    expect(headlineOf(half)).toBe(
      'There are no open findings in the assessed content, but some content was not assessed.',
    );
    const inPart = { ...clean, coverage: { ...clean.coverage, tagsPartial: 1 } };
    expect(headlineOf(inPart)).toBe(
      'There are no open findings in the assessed content, but some content was not assessed.',
    );
  });

  it('state that earlier figures are missing instead of comparing with 0', () => {
    expect(describeMovement(nothing)).toEqual([
      'No content in scope was scanned, so the numbers of opened and closed findings are unknown.',
      'Daily figures are not recorded for this scope, so the number of open findings on 2026-01-01 is unknown.',
    ]);
    const [opened, closed] = [
      { now: 4, before: null },
      { now: 1, before: null },
    ];
    const trend = [{ ...day, day: '2026-01-31' }];
    expect(describeMovement({ movement: { ...nothing.movement, opened, closed }, trend })).toEqual([
      '4 opened and 1 closed; no content in scope was scanned before 2026-01-01.',
      'No figures were recorded on 2026-01-01, so the number of open findings on 2026-01-01 is unknown.',
    ]);
    const recorded = {
      ...nothing.movement,
      comparedDay: '2026-01-01',
      open: { now: 3, before: 5 },
      critical: { now: 1, before: 1 },
    };
    expect(describeMovement({ movement: recorded, trend }).slice(1)).toEqual([
      'Open findings: 2 fewer since 2026-01-01 (from 5 to 3).',
      'Critical: unchanged since 2026-01-01 (from 1 to 1).',
    ]);
  });
});
