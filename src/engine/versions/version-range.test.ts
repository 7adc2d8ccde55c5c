import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemes } from './schemes.ts';
import { isInRange, parseVersionRange } from './version-range.ts';

const verdict = (version: string, text: string, type: keyof typeof schemes = 'npm') => {
  const range = parseVersionRange(text);
  if (!range) throw new Error(`not a range: ${text}`);
  return isInRange(schemes[type], version, range);
};

describe('a version range', () => {
  it.each([
    ['1.2.3', '>=1.2.3', 'in'],
    ['1.2.3', '> 1.2.3', 'out'],
    ['1.2.3', '>=1.0.0 <1.3.0', 'in'],
    ['1.2.3', '>=1.0.0,<1.2.3', 'out'],
    ['2.0.0', '<1.0.0 || =2.0.0', 'in'],
    ['2.0.0', '2.0.0', 'in'],
    ['2.0.0', '!=2.0.0', 'out'],
    ['2.0.0', '== 2.0.0', 'in'],
    ['not a version', '>=1.0.0', 'unknown'],
    ['2.0.0', '>=elephants', 'unknown'],
    ['2.0.0', '>=elephants <1.0.0', 'out'],
    ['2.0.0', '>=elephants || =2.0.0', 'in'],
  ] as const)('%s in %s: %s', (version, range, expected) => {
    expect(verdict(version, range)).toBe(expected);
  });

  it('uses the order of the package type', () => {
    expect(verdict('1:1.0-1', '>2.0-1', 'deb')).toBe('in');
    expect(verdict('3.1.4-r5', '<3.1.4-r10', 'apk')).toBe('in');
    expect(verdict('1.0rc1', '<1.0', 'pypi')).toBe('in');
    expect(verdict('1.0~rc1-1', '<1.0-1 >=1.0~rc1-1', 'deb')).toBe('in');
  });

  it.each([
    '',
    '||',
    '>=',
    '>=1.0 ||',
    '=>1.0',
    '><1',
    '^1.2',
    '>=~1',
    '1.*',
    '[1.2,2)',
    Array(60).fill('1').join(' '),
  ])('refuses %j', (text) => {
    expect(parseVersionRange(text)).toBeUndefined();
  });

  it('classifies every version as below or not below a bound', () => {
    const version = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, (one, bound) => {
        expect([verdict(one, `<${bound}`), verdict(one, `>=${bound}`)].toSorted()).toEqual(['in', 'out']);
        expect(verdict(one, `<${bound} || >=${bound}`)).toBe('in');
        expect(verdict(one, `<=${bound} >=${bound}`)).toBe(verdict(one, `=${bound}`));
      }),
    );
  });
});
