import { describe, expect, it } from 'vitest';
import { isInIntervals } from './range.ts';
import { rpmWithOptionalEpochs } from './rpm-with-optional-epochs.ts';

describe('rpmWithOptionalEpochs', () => {
  it.each([
    ['1:1.1.1m-15.oe2203', '1.1.1m-17.oe2203', 'in'],
    ['1:1.1.1m-17.oe2203', '1.1.1m-17.oe2203', 'out'],
    ['1:1.1.1m-15.oe2203', '1:1.1.1m-17.oe2203', 'in'],
    ['2:1.1.1m-15.oe2203', '1:1.1.1m-17.oe2203', 'out'],
    ['1.1.1m-15.oe2203', '1:1.1.1m-17.oe2203', 'in'],
    ['2.38-59.oe2403', '2.38-65.oe2403', 'in'],
  ])('judges %s with the fixed version %s: %s', (version, fixed, verdict) => {
    expect(isInIntervals(rpmWithOptionalEpochs, version, [{ introduced: null, fixed, lastAffected: null }])).toBe(
      verdict,
    );
  });
});
