import { describe, expect, it } from 'vitest';
import { lacksScanner, type ScannerRun } from './scan.ts';

type Run = Pick<ScannerRun, 'name' | 'status' | 'requested'>;
const builtin: Run = { name: 'builtin', status: 'SUCCEEDED', requested: 'default' };
const run = (name: Run['name'], status: Run['status'], requested: Run['requested']): Run => ({
  name,
  status,
  requested,
});

describe('lacksScanner', () => {
  it.each([
    ['only the engine ran', [builtin], false],
    ['all scanners succeeded', [builtin, run('trivy', 'SUCCEEDED', 'explicit')], false],
    [
      'a scanner that was requested by name failed',
      [run('trivy', 'FAILED', 'explicit'), run('grype', 'SUCCEEDED', 'explicit')],
      true,
    ],
    ['a scanner that was requested by name is not installed', [builtin, run('trivy', 'UNAVAILABLE', 'explicit')], true],
    ['default scanners are not installed', [builtin, run('trivy', 'UNAVAILABLE', 'default')], false],
    ['a default scanner failed', [run('trivy', 'FAILED', 'default'), run('grype', 'SUCCEEDED', 'default')], true],
  ] as [string, Run[], boolean][])('tells whether a result must be partial when %s', (_when, runs, expected) => {
    expect(lacksScanner(runs)).toBe(expected);
  });
});
