import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epssStep } from './epss-step.ts';

describe('epssStep', () => {
  it('never decreases, and two scores of one step differ by less than 10 %', () => {
    const score = fc.double({ min: 1e-6, max: 1, noNaN: true });
    fc.assert(
      fc.property(score, score, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(epssStep(low)).toBeLessThanOrEqual(epssStep(high));
        if (epssStep(low) === epssStep(high)) expect(high / low).toBeLessThan(1.1 + 1e-9);
        else expect(high).toBeGreaterThan(low);
      }),
    );
  });

  it('has a step of its own for zero', () => {
    expect(epssStep(0)).toBe(epssStep(0));
    expect(epssStep(0)).toBeLessThan(epssStep(1e-6));
  });
});
