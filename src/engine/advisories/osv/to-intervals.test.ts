import { describe, expect, it } from 'vitest';
import { schemes } from '../../versions/schemes.ts';
import type { VersionInterval } from '../snapshot.ts';
import { toIntervals } from './to-intervals.ts';

const intervals = (events: unknown[], scheme = schemes.npm) =>
  toIntervals(events, scheme).map(({ introduced, fixed, lastAffected }: VersionInterval) => [
    introduced,
    fixed,
    lastAffected,
  ]);

describe('toIntervals', () => {
  it.each([
    ['from the beginning to a fix', [{ introduced: '0' }, { fixed: '1.2.0' }], [[null, '1.2.0', null]]],
    ['without a fix', [{ introduced: '2.0.0' }], [['2.0.0', null, null]]],
    ['up to a last affected version', [{ introduced: '0' }, { last_affected: '3.0.0' }], [[null, null, '3.0.0']]],
    [
      'several branches',
      [{ introduced: '0' }, { fixed: '1.1.0' }, { introduced: '2.0.0' }, { fixed: '2.2.0' }],
      [
        [null, '1.1.0', null],
        ['2.0.0', '2.2.0', null],
      ],
    ],
    [
      'written out of order',
      [{ fixed: '2.2.0' }, { introduced: '2.0.0' }, { fixed: '1.1.0' }, { introduced: '0' }],
      [
        [null, '1.1.0', null],
        ['2.0.0', '2.2.0', null],
      ],
    ],
    [
      'several fixes after one beginning: the first ends it',
      [{ introduced: '0' }, { fixed: '2.0.0' }, { fixed: '1.5.0' }],
      [[null, '1.5.0', null]],
    ],
    [
      'several last affected versions after one beginning: the last ends it',
      [{ introduced: '0' }, { last_affected: '3.1.0' }, { last_affected: '3.0.0' }],
      [[null, null, '3.1.0']],
    ],
    [
      'a fix before a last affected version: the fix ends it',
      [{ introduced: '0' }, { fixed: '1.5.0' }, { last_affected: '2.0.0' }],
      [[null, '1.5.0', null]],
    ],
    [
      'a range that opens again without end',
      [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '4.0.0' }],
      [
        [null, '1.0.0', null],
        ['4.0.0', null, null],
      ],
    ],
    ['both words in one event', [{ introduced: '0', fixed: '1.0.0' }], [[null, '1.0.0', null]]],
    ['never affected', [{ introduced: '0' }, { fixed: '0' }], []],
    ['an end without a beginning', [{ fixed: '1.0.0' }], []],
    ['nothing readable', [null, 7, 'x', { introduced: 5 }, { limit: '1.0.0' }], []],
  ])('reads %s', (_title, events, expected) => {
    expect(intervals(events)).toEqual(expected);
  });

  it('does not reorder events when a version is invalid', () => {
    expect(intervals([{ introduced: '0' }, { fixed: 'not a version' }])).toEqual([[null, 'not a version', null]]);
  });
});
