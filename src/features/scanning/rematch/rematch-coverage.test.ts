import { describe, expect, it } from 'vitest';
import { rematchCoverage } from './rematch-coverage.ts';

const unread = { group: 'java', reason: 'not supported', packages: 0, files: 3 };
const npm = { group: 'npm', reason: 'no data', packages: 2 };
const builtin = {
  name: 'builtin',
  version: '1',
  databaseVersion: null,
  status: 'SUCCEEDED',
  requested: 'default',
  durationMs: 1,
  findings: 0,
  error: null,
} as const;
const result = {
  packages: { assessed: 3, notAssessed: [] },
  scanned: { assessed: 1, notAssessed: [npm] },
  warnings: [],
  scanners: [builtin],
  findings: 0,
  isScored: true,
};

describe('rematchCoverage', () => {
  it('is complete when the packages that lacked advisories have them now', () => {
    const complete = { completeness: 'complete', notAssessed: null, isWhollyAssessed: true, isAssessed: true };
    expect(rematchCoverage(result)).toEqual(complete);
  });

  it('keeps content that no advisory covers, and counts a statement about the release once', () => {
    const ended = { group: 'debian 8', reason: 'Support ended', packages: 0 };
    const coverage = rematchCoverage({
      ...result,
      packages: { assessed: 3, notAssessed: [ended] },
      scanned: { assessed: 1, notAssessed: [unread, ended, npm] },
    });
    expect(coverage).toMatchObject({ completeness: 'partial', isWhollyAssessed: false });
    expect(coverage.notAssessed).toEqual([
      { kind: 'java', count: 3 },
      { kind: 'debian 8', count: null },
    ]);
  });

  it('stays partial without a scanner that was requested by name', () => {
    const missing = { ...builtin, name: 'trivy', status: 'UNAVAILABLE', requested: 'explicit' } as const;
    const coverage = rematchCoverage({ ...result, scanners: [builtin, missing] });
    expect(coverage).toMatchObject({ completeness: 'partial', isWhollyAssessed: true });
  });
});
