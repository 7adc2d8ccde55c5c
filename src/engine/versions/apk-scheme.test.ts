import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apkComparisons } from '../../../test/helpers/apk-comparisons.ts';
import { apkScheme } from './apk-scheme.ts';

const hasApk = spawnSync('apk', ['--version']).status === 0;

describe('apkScheme', () => {
  it.each([
    ['0', '1'],
    ['1.9', '1.10'],
    ['1.0', '1.0.0'],
    ['1.1.1', '1.1.1a'],
    ['1.1.1a', '1.1.1b'],
    ['1.1.1w', '1.1.2'],
    ['1.0_alpha', '1.0_beta'],
    ['1.0_beta', '1.0_pre'],
    ['1.0_pre', '1.0_rc'],
    ['1.0_rc', '1.0'],
    ['1.0_rc1', '1.0_rc2'],
    ['1.0_rc2', '1.0_rc10'],
    ['1.0_rc', '1.0_rc1'],
    ['1.0', '1.0_cvs'],
    ['1.0_cvs', '1.0_svn'],
    ['1.0_svn', '1.0_git'],
    ['1.0_git', '1.0_hg'],
    ['1.0_hg', '1.0_p'],
    ['1.0_p1', '1.0_p2'],
    ['1.0_alpha1_p1', '1.0_alpha2'],
    ['1.0-r0', '1.0-r1'],
    ['1.0-r9', '1.0-r10'],
    ['1.0', '1.0-r0'],
    ['1.0-r5', '1.0.1-r0'],
    ['1.0-r5', '1.0_p1-r0'],
    ['1.0_rc1-r5', '1.0-r0'],
    ['1.0-r1', '1.0a-r0'],
    ['1.02', '1.1'],
    ['1.0.05', '1.0.1'],
    ['1.010', '1.011'],
    ['1.01', '1.010'],
    ['20230101', '20230102'],
    ['1.0', '1.0~abc123'],
    ['1.0~abc123', '1.0~abc124'],
    ['99999999999999999998', '99999999999999999999'],
    ['2.38.1-r0', '2.38.1-r8'],
    ['6.4_p20231125-r0', '6.4_p20240420-r1'],
  ])('orders %s before %s', (lower, higher) => {
    expect(apkScheme.compare(lower, higher)).toBeLessThan(0);
    expect(apkScheme.compare(higher, lower)).toBeGreaterThan(0);
  });

  it.each([
    ['1.0', '1.0'],
    ['01.0', '1.0'],
    ['1.0-r01', '1.0-r1'],
    ['1.0_rc01', '1.0_rc1'],
  ])('treats %s and %s as equal', (left, right) => expect(apkScheme.compare(left, right)).toBe(0));

  it.each([
    ['3.3.3p1-r2', '3.3.3p1-r3'],
    ['3.3.3p1-r3', '3.3.3p2-r0'],
    ['3.3.3p9-r3', '3.3.3p10-r0'],
    ['3.3.3-r9', '3.3.3p1-r0'],
    ['3.3.3p-r9', '3.3.3p1-r0'],
    ['3.3.3p1-r3', '3.3.4-r0'],
    ['10.2.22.r0', '10.2.22-r0'],
    ['10.2.21-r9', '10.2.22.r0'],
    ['1.0_foo', '1.0'],
    ['1.0_rc1', '1.0_foo'],
    ['1.0A', '1.0-r0'],
    ['1..2', '1.0'],
  ])('orders %s before %s, of which one is not of Alpine’s form', (lower, higher) => {
    expect(apkScheme.compare(lower, higher)).toBeLessThan(0);
    expect(apkScheme.compare(higher, lower)).toBeGreaterThan(0);
  });

  it.each(['', 'a', '.1', '1 0', '1/2', '1\u00002'])('refuses %j', (version) =>
    expect(apkScheme.isValid(version)).toBe(false),
  );

  it('agrees with the recorded results of apk', () => {
    expect(apkComparisons.length).toBeGreaterThan(200);
    const order = ({ left, right }: (typeof apkComparisons)[number]) =>
      ['<', '=', '>'][Math.sign(apkScheme.compare(left, right)) + 1];
    expect(apkComparisons.map((fact) => ({ ...fact, sign: order(fact) }))).toEqual(apkComparisons);
  });

  it.skipIf(!hasApk)('agrees with apk on 300 generated pairs (skipped without apk)', () => {
    const pairs = fc.sample(fc.tuple(generatedVersion, generatedVersion), { numRuns: 300, seed: 42 });
    const script = 'while read -r left right; do apk version -t "$left" "$right"; done';
    const input = pairs.map(([a, b]) => `${a} ${b}\n`).join('');
    const run = spawnSync('sh', ['-c', script], { input, encoding: 'utf8' });
    const expected = pairs.map(([a, b]) => ['<', '=', '>'][Math.sign(apkScheme.compare(a, b)) + 1]);
    expect(run.stdout.trim().split('\n')).toEqual(expected);
  });
});

const number = fc.constantFrom('0', '1', '2', '9', '10', '01', '010');
const generatedVersion = fc
  .tuple(
    fc.array(number, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '', 'a', 'b'),
    fc.array(fc.tuple(fc.constantFrom('_alpha', '_rc', '_git', '_p'), fc.option(number)), { maxLength: 2 }),
    fc.option(number),
  )
  .map(([digits, letter, suffixes, revision]) => {
    const tail = suffixes.map(([name, value]) => `${name}${value ?? ''}`).join('');
    return `${digits.join('.')}${letter}${tail}${revision === null ? '' : `-r${revision}`}`;
  });
