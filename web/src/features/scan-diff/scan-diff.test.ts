import { describe, expect, it } from 'vitest';
import { causeText, signed, unchangedFindings } from './scan-diff.ts';

describe('signed', () => {
  it('writes the sign as text', () => {
    expect([2, -3, 0].map((value) => signed(value))).toStrictEqual(['+2', '−3', '±0']);
    expect(signed(-1500, (value) => `${value} B`)).toBe('−1500 B');
  });
});

describe('unchangedFindings', () => {
  const counts = { opened: 2, closed: 1, changed: 1 };
  it('counts the findings of both scans', () => {
    expect(unchangedFindings(counts, 10, 11)).toBe(8);
  });
  it('is not known if the totals do not agree', () => {
    expect(unchangedFindings(counts, 10, 12)).toBeNull();
    expect(unchangedFindings(counts, undefined, 11)).toBeNull();
  });
});

describe('causeText', () => {
  it('shows a new cause of the API as it is', () => {
    expect(causeText('eclipse')).toBe('eclipse');
    expect(causeText('advisory')).toBe('newer advisories');
  });
});
