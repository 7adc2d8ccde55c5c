import { describe, expect, it } from 'vitest';
import { notAssessedText, resultStatuses, resultStatusLooks, resultStatusOf, scanMeaning } from './result-status.ts';

describe('resultStatusLooks', () => {
  it('has a glyph and a word of its own for each status', () => {
    expect(new Set(resultStatuses.map((one) => resultStatusLooks[one].glyph)).size).toBe(resultStatuses.length);
    expect(new Set(resultStatuses.map((one) => resultStatusLooks[one].word)).size).toBe(resultStatuses.length);
    expect(resultStatuses).toHaveLength(Object.keys(resultStatusLooks).length);
  });
});

describe('resultStatusOf', () => {
  it('does not call a partial result complete', () => {
    expect(resultStatusOf({ status: 'COMPLETE', completeness: 'partial', riskScore: 3, error: null })).toBe('PARTIAL');
    expect(resultStatusOf({ status: 'COMPLETE', completeness: 'complete', riskScore: 0, error: null })).toBe(
      'COMPLETE',
    );
  });
  it('calls a run without a score not assessed', () => {
    expect(resultStatusOf({ status: 'COMPLETE', completeness: 'partial', riskScore: null, error: null })).toBe(
      'NOT_ASSESSED',
    );
  });
  it('keeps the state of a scan without a result', () => {
    const failed = { status: 'FAILED', completeness: null, riskScore: null } as const;
    expect(resultStatusOf({ ...failed, error: null })).toBe('FAILED');
    expect(resultStatusOf({ ...failed, error: { code: 'TIMEOUT' } })).toBe('FAILED');
    expect(resultStatusOf({ ...failed, status: 'QUEUED', error: { code: 'UNSUPPORTED_MEDIA_TYPE' } })).toBe('QUEUED');
  });
  it('calls a scan of an artifact that is no container image unsupported', () => {
    const error = { code: 'UNSUPPORTED_MEDIA_TYPE' };
    expect(resultStatusOf({ status: 'FAILED', completeness: null, riskScore: null, error })).toBe('UNSUPPORTED');
  });
});

describe('scanMeaning', () => {
  it('makes no statement about other scans of the image', () => {
    for (const status of resultStatuses) expect(scanMeaning(status), status).not.toMatch(/newest|first|earlier/);
    expect(new Set(resultStatuses.map(scanMeaning)).size).toBe(resultStatuses.length);
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
