import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { debScheme } from './deb-scheme.ts';

const hasDpkg = spawnSync('dpkg', ['--version']).status === 0;

describe('debScheme', () => {
  it.each([
    ['1.0', '1.1'],
    ['1.9', '1.10'],
    ['1.0~rc1', '1.0'],
    ['1.0~~', '1.0~'],
    ['1.0~', '1.0~a'],
    ['1.0', '1.0a'],
    ['1.0a', '1.0+'],
    ['1.0Z', '1.0a'],
    ['1.0', '1.0-1'],
    ['1.0-1', '1.0-1+b1'],
    ['1.0-1~deb12u1', '1.0-1'],
    ['1.0-1', '1.0-1ubuntu1'],
    ['1.0-2', '1.0-10'],
    ['9', '1:0'],
    ['1:9', '2:0'],
    ['2.31-13+deb11u3', '2.31-13+deb11u10'],
    ['1.0-1', '1.0-1-1'],
    ['0~', '0'],
    ['1+', 'a'],
    ['1.2.3', '1.2.3_x'],
    ['99999999999999999998', '99999999999999999999'],
  ])('orders %s before %s', (lower, higher) => {
    expect(debScheme.compare(lower, higher)).toBeLessThan(0);
    expect(debScheme.compare(higher, lower)).toBeGreaterThan(0);
  });

  it.each([
    ['1.0', '0:1.0'],
    ['1.0', '1.0-0'],
    ['1.01', '1.1'],
    ['00:1', '1'],
    ['1.0', '1.00'],
    ['1a', '1a0'],
    [' 1.0 ', '1.0'],
  ])('treats %s and %s as equal', (left, right) => {
    expect(debScheme.compare(left, right)).toBe(0);
    expect(debScheme.compare(right, left)).toBe(0);
  });

  it.each(['', ' ', '1.0-', ':1', '1:', 'a:1', '99999999999:1', '1 2', '-1', '1:-1', '1é', '1\u00002'])(
    'refuses %j',
    (version) => expect(debScheme.isValid(version)).toBe(false),
  );

  it.skipIf(!hasDpkg)('agrees with dpkg on 300 generated pairs, invalid ones included (skipped without dpkg)', () => {
    const pairs = fc.sample(generatedPair, { numRuns: 300, seed: 42 });
    const asked = pairs.map(([a, b]) => {
      const isComparable = debScheme.isValid(a) && debScheme.isValid(b);
      return `${a} ${isComparable ? operator(debScheme.compare(a, b)) : 'invalid'} ${b}`;
    });
    expect(disagreements(asked)).toEqual([]);
    expect(asked.filter((line) => line.includes(' = ')).length).toBeGreaterThan(5);
    expect(asked.filter((line) => line.includes(' invalid ')).length).toBeGreaterThan(5);
  });
});

function operator(order: number): string {
  if (order === 0) return '=';
  return order < 0 ? '<<' : '>>';
}

/** Few different characters, so that many pairs differ late or not at all. Invalid versions are among them. */
const part = fc.array(fc.constantFrom('0', '1', '2', '10', '9', '.', '+', '~', 'a', 'Z', 'b1', '00', 'rc'), {
  minLength: 1,
  maxLength: 5,
});
const generatedVersion = fc
  .tuple(
    fc.constantFrom('', '', '', '', '0:', '1:', '00:', '2:', ':'),
    part.map((pieces) => pieces.join('')),
    fc.option(part.map((pieces) => pieces.join(''))),
    fc.constantFrom('', '', '', '', '', '-0', '-~', '-'),
  )
  .map(([epoch, upstream, revision, tail]) => `${epoch}${upstream}${revision === null ? '' : `-${revision}`}${tail}`);

/** Half of the pairs differ by one small change, which dpkg often treats as equal. */
const generatedPair = fc.oneof(
  fc.tuple(generatedVersion, generatedVersion),
  fc
    .tuple(
      generatedVersion,
      fc.constantFrom<(version: string) => string>(
        (version) => `0:${version}`,
        (version) => `${version}-0`,
        (version) => `${version}~`,
        (version) => `${version}0`,
        (version) => version.replace('1', '01'),
        (version) => version.replace('9', '10'),
        (version) => version.replace('a', 'a0'),
        (version) => version.replace('.', '+'),
      ),
    )
    .map(([version, change]): [string, string] => [version, change(version)]),
);

/** Returns the lines `a op b` for which dpkg disagrees. dpkg exits with 2 for an invalid version. */
function disagreements(lines: string[]): string[] {
  const script = `
    while read -r left operator right; do
      if [ "$operator" = invalid ]; then
        dpkg --compare-versions "$left" = "$right" 2>/dev/null
        [ $? -eq 2 ] || echo "$left $operator $right"
      else
        dpkg --compare-versions "$left" "$operator" "$right" 2>/dev/null || echo "$left $operator $right"
      fi
    done`;
  const run = spawnSync('sh', ['-c', script], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
  expect(run.status).toBe(0);
  return run.stdout.split('\n').filter((line) => line !== '');
}
