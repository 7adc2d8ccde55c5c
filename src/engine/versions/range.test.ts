import { describe, expect, it } from 'vitest';
import type { VersionInterval } from '../advisories/snapshot.ts';
import { debScheme } from './deb-scheme.ts';
import { goScheme } from './go-scheme.ts';
import { isInIntervals, type RangeVerdict } from './range.ts';
import { semverScheme } from './semver-scheme.ts';

function interval(
  introduced: string | null,
  fixed: string | null,
  lastAffected: string | null = null,
): VersionInterval {
  return { introduced, fixed, lastAffected };
}

describe('isInIntervals', () => {
  it.each<[string, VersionInterval[], RangeVerdict]>([
    ['1.0.0', [interval(null, '1.0.1')], 'in'],
    ['1.0.1', [interval(null, '1.0.1')], 'out'],
    ['1.0.0', [interval('1.0.0', '2.0.0')], 'in'],
    ['0.9.9', [interval('1.0.0', '2.0.0')], 'out'],
    ['2.0.0-rc.1', [interval('1.0.0', '2.0.0')], 'in'],
    ['0.0.0-alpha', [interval('0', '2.0.0')], 'in'],
    ['1.5.0', [interval('1.0.0', null, '1.5.0')], 'in'],
    ['1.5.1', [interval('1.0.0', null, '1.5.0')], 'out'],
    ['3.0.0', [interval(null, '1.0.0'), interval('2.0.0', null)], 'in'],
    ['1.5.0', [interval(null, '1.0.0'), interval('2.0.0', null)], 'out'],
    ['1.5.0', [], 'out'],
    ['9.9.9', [interval(null, null)], 'in'],
  ])('%s against %j is %s', (version, intervals, verdict) => {
    expect(isInIntervals(semverScheme, version, intervals)).toBe(verdict);
  });

  it('never reports an invalid version as outside', () => {
    expect(isInIntervals(semverScheme, 'not-a-version', [interval(null, '1.0.0')])).toBe('unknown');
    expect(isInIntervals(semverScheme, 'not-a-version', [interval('1.0.0', null)])).toBe('unknown');
  });

  it('reports an invalid version as inside when every version is affected', () => {
    expect(isInIntervals(semverScheme, 'not-a-version', [interval(null, null)])).toBe('in');
  });

  it('lets an invalid bound neither hide a match nor cause one', () => {
    const unreadable = interval('1.0.0', 'soon');
    expect(isInIntervals(semverScheme, '1.5.0', [unreadable])).toBe('unknown');
    expect(isInIntervals(semverScheme, '0.5.0', [unreadable])).toBe('out');
    expect(isInIntervals(semverScheme, '1.5.0', [unreadable, interval('1.4.0', '1.6.0')])).toBe('in');
  });

  it('treats equal texts as equal versions, also when the scheme cannot read them', () => {
    expect(isInIntervals(semverScheme, 'odd', [interval(null, 'odd')])).toBe('out');
    expect(isInIntervals(semverScheme, 'odd', [interval(null, null, 'odd')])).toBe('in');
    expect(isInIntervals(semverScheme, 'odd', [interval('odd', null)])).toBe('in');
    expect(isInIntervals(semverScheme, 'odd', [interval('odd', 'even')])).toBe('unknown');
  });

  it.each<[string, RangeVerdict]>([
    ['v1.13.1', 'in'],
    ['v17.5.0-ce', 'in'],
    ['v17.12.0-ce-rc1.0.20200916142827-bd33bbf0497b+incompatible', 'out'],
    ['v20.10.9+incompatible', 'out'],
  ])('compares %s of a Go module with a fixed version that has leading zeros, 17.06.0-ce: %s', (version, verdict) => {
    expect(isInIntervals(goScheme, version, [interval(null, '17.06.0-ce')])).toBe(verdict);
  });

  it('reads Alpine’s fixed version 0 as never affected', () => {
    expect(isInIntervals(debScheme, '1.0', [interval(null, '0')])).toBe('out');
  });
});
