import { describe, expect, it } from 'vitest';
import { notAssessedText, resultStatuses, resultStatusLooks, resultStatusOf } from './result-status.ts';

describe('resultStatusLooks', () => {
  it('has a glyph and a word of its own for each status', () => {
    expect(new Set(resultStatuses.map((one) => resultStatusLooks[one].glyph)).size).toBe(resultStatuses.length);
    expect(new Set(resultStatuses.map((one) => resultStatusLooks[one].word)).size).toBe(resultStatuses.length);
    expect(resultStatuses).toHaveLength(Object.keys(resultStatusLooks).length);
  });
});

describe('resultStatusOf', () => {
  it('does not call a partial result complete', () => {
    expect(resultStatusOf({ status: 'COMPLETE', completeness: 'partial', riskScore: 3 })).toBe('PARTIAL');
    expect(resultStatusOf({ status: 'COMPLETE', completeness: 'complete', riskScore: 0 })).toBe('COMPLETE');
  });
  it('calls a run without a score not assessed', () => {
    expect(resultStatusOf({ status: 'COMPLETE', completeness: 'partial', riskScore: null })).toBe('NOT_ASSESSED');
  });
  it('keeps the state of a scan without a result', () => {
    expect(resultStatusOf({ status: 'FAILED', completeness: null, riskScore: null })).toBe('FAILED');
  });
});

describe('notAssessedText', () => {
  it('names kinds without a number where the number is unknown', () => {
    expect(
      notAssessedText([
        { kind: 'alpine 3.18', count: null },
        { kind: 'rpm', count: 4 },
      ]),
    ).toBe('alpine 3.18, 4 rpm');
    expect(notAssessedText([])).toBeUndefined();
    expect(notAssessedText(null)).toBeUndefined();
  });
});
