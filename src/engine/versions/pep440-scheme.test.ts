import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VersionInterval } from '../advisories/snapshot.ts';
import { pep440Scheme } from './pep440-scheme.ts';
import { isInIntervals, type RangeVerdict } from './range.ts';

const hasPackaging = spawnSync('python3', ['-c', 'import packaging.version']).status === 0;

describe('pep440Scheme', () => {
  it.each([
    ['1.0.dev1', '1.0a1'],
    ['1.0a1', '1.0a2.dev1'],
    ['1.0a2.dev1', '1.0a2'],
    ['1.0a2', '1.0b1'],
    ['1.0b1', '1.0rc1'],
    ['1.0rc1', '1.0'],
    ['1.0', '1.0+local'],
    ['1.0+abc', '1.0+1'],
    ['1.0+1', '1.0+1.1'],
    ['1.0+1', '1.0.post1'],
    ['1.9', '1.10'],
    ['2023.1', '1!1.0'],
    ['1.0+1e5', '1.0+2'],
    ['12345678901234567890', '12345678901234567891'],
  ])('orders %s before %s', (lower, higher) => {
    expect(pep440Scheme.compare(lower, higher)).toBeLessThan(0);
    expect(pep440Scheme.compare(higher, lower)).toBeGreaterThan(0);
  });

  it.each([
    ['1.0', '1'],
    ['1.0', 'v1.0.0'],
    ['1.0alpha1', '1.0A1'],
    ['1.0-1', '1.0.post1'],
    ['1.0c1', '1.0.RC-1'],
    ['1.0+a-b', '1.0+A.b'],
    [' 1.0\n', '1.0'],
  ])('treats %s and %s as equal', (left, right) => expect(pep440Scheme.compare(left, right)).toBe(0));

  it.each(['', '2004d', '1.0-dev-final', '0.1-bulbasaur', '1.0+', '1..0', 'unknown'])('refuses %j', (version) =>
    expect(pep440Scheme.isValid(version)).toBe(false),
  );

  it.each<[version: string, interval: VersionInterval, verdict: RangeVerdict]>([
    ['2.6.0+cu124', { introduced: null, fixed: null, lastAffected: '2.6.0' }, 'in'],
    ['2.6.1+cu124', { introduced: null, fixed: null, lastAffected: '2.6.0' }, 'out'],
    ['2.6.0+cu124', { introduced: null, fixed: '2.6.0', lastAffected: null }, 'out'],
    ['2.6.0+1', { introduced: null, fixed: '2.6.0+2', lastAffected: null }, 'in'],
    ['2.6.0+3', { introduced: null, fixed: '2.6.0+2', lastAffected: null }, 'out'],
    ['2.5.1', { introduced: null, fixed: null, lastAffected: '2.6.0-NA' }, 'in'],
    ['2.6.0', { introduced: null, fixed: null, lastAffected: '2.6.0-NA' }, 'in'],
    ['2.6.0+cu124', { introduced: null, fixed: null, lastAffected: '2.6.0-NA' }, 'in'],
    ['2.6.1', { introduced: null, fixed: null, lastAffected: '2.6.0-NA' }, 'out'],
    ['0.9.3.4', { introduced: '0.9', fixed: '0.9.3.5ubuntu3', lastAffected: null }, 'in'],
    ['0.9.3.6', { introduced: '0.9', fixed: '0.9.3.5ubuntu3', lastAffected: null }, 'out'],
    ['2024.9.20', { introduced: null, fixed: null, lastAffected: '2024-09-19' }, 'unknown'],
    ['2004d', { introduced: null, fixed: null, lastAffected: '2004d' }, 'in'],
    ['2004d', { introduced: null, fixed: '2004d', lastAffected: null }, 'out'],
  ])('%s against %j is %s', (version, interval, verdict) => {
    expect(isInIntervals(pep440Scheme, version, [interval])).toBe(verdict);
  });

  it.skipIf(!hasPackaging)(
    'agrees with Python’s packaging on 10,000 generated pairs (skipped without packaging)',
    () => {
      const pairs = fc.sample(fc.tuple(generatedVersion, generatedVersion), { numRuns: 10_000, seed: 42 });
      const run = spawnSync('python3', ['-c', script], {
        input: pairs.map(([a, b]) => `${a}\t${b}\n`).join(''),
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      expect(run.status, run.stderr).toBe(0);
      const said = run.stdout.trim().split('\n');
      const different = pairs.flatMap(([a, b], index) =>
        verdict(a, b) === said[index] ? [] : [`${a} ${said[index]} ${b}`],
      );
      expect(different).toEqual([]);
      expect(new Set(said)).toEqual(new Set(['<', '=', '>', 'invalid']));
    },
  );
});

function verdict(left: string, right: string): string | undefined {
  if (!pep440Scheme.isValid(left) || !pep440Scheme.isValid(right)) return 'invalid';
  return ['<', '=', '>'][Math.sign(pep440Scheme.compare(left, right)) + 1];
}

const script = `
import sys
from packaging.version import Version, InvalidVersion
def read(text):
    try:
        return Version(text)
    except InvalidVersion:
        return None
for line in sys.stdin:
    a, b = map(read, line.rstrip("\\n").split("\\t"))
    print("invalid" if a is None or b is None else "<" if a < b else ">" if a > b else "=")
`;

const number = fc.constantFrom('', '0', '1', '2', '10', '01');
const generatedVersion = fc
  .tuple(
    fc.constantFrom('', '', '', 'v', '1!', ' '),
    fc.constantFrom('1', '0', '1.0', '1.0.0', '2.1', '1.10', '01.0', '2004d', '1.'),
    fc.constantFrom('', '', '', 'a', '-beta', '_rc', '.c', 'preview'),
    number,
    fc.constantFrom('', '', '', '.post', '-', '-r', 'rev'),
    number,
    fc.constantFrom('', '', '', '.dev', '-dev'),
    number,
    fc.constantFrom('', '', '', '+abc', '+1', '+1e5', '+0x1f', '+ABC.1', '+01', '+a.1e3'),
  )
  .map((parts) => parts.join(''));
