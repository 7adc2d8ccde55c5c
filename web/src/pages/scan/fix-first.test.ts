import { expect, test } from 'vitest';
import { compareVersions, type FixableFinding, upgradesOf } from './fix-first.ts';

function finding(
  name: string,
  fixedVersion: string | null,
  more: Partial<Pick<FixableFinding, 'severity' | 'kev'>> & { version?: string; source?: string } = {},
): FixableFinding {
  const { version = '1.0', source, severity = 'HIGH', kev = false } = more;
  return {
    cveId: 'CVE-2026-1',
    severity,
    kev,
    fixedVersion,
    package: { name, version, type: 'deb', source: source === undefined ? null : { name: source, version } },
  };
}

test.each([
  ['1.9', '1.10'],
  ['3.0.11-1~deb12u2', '3.0.15-1~deb12u1'],
  ['2.0-rc1', '2.0'],
  ['2.0~beta', '2.0'],
  ['1.2', '1.2.1'],
  ['1.0.2a', '1.0.2b'],
  ['1.0.2', '1.0.2b'],
  ['8.1.2-r0', '8.4.0-r0'],
  ['1.00000000000000000001', '1.20000000000000000001'],
])('the version %s is lower than %s', (lower, higher) => {
  expect(compareVersions(lower, higher)).toBeLessThan(0);
  expect(compareVersions(higher, lower)).toBeGreaterThan(0);
});

test('one upgrade goes to the highest fixed version, which closes all findings of the package', () => {
  const upgrades = upgradesOf([finding('curl', '8.9.1'), finding('curl', '8.10.0', { severity: 'CRITICAL' })]);
  expect(upgrades).toMatchObject([
    { name: 'curl', from: '1.0', to: '8.10.0', findings: 2, highest: 'CRITICAL', counts: { CRITICAL: 1, HIGH: 1 } },
  ]);
});

test('packages of one source package are one upgrade', () => {
  const upgrades = upgradesOf([
    finding('libssl3', '3.0.15', { source: 'openssl' }),
    finding('openssl', '3.0.15', { source: 'openssl' }),
  ]);
  expect(upgrades).toMatchObject([{ name: 'openssl', packages: ['libssl3', 'openssl'], findings: 2 }]);
});

test('installed versions of one package are upgraded separately', () => {
  expect(upgradesOf([finding('lodash', '4.17.21'), finding('lodash', '4.17.21', { version: '3.0' })])).toHaveLength(2);
});

test('known exploited findings are first, then the upgrade that closes most', () => {
  const upgrades = upgradesOf([
    finding('one', '2'),
    finding('many', '2'),
    finding('many', '2'),
    finding('exploited', '2', { kev: true }),
  ]);
  expect(upgrades.map(({ name }) => name)).toEqual(['exploited', 'many', 'one']);
});

test('findings without a fixed version are in no upgrade', () => {
  expect(upgradesOf([finding('glibc', null)])).toEqual([]);
});
