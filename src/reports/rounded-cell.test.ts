import { describe, expect, it } from 'vitest';
import { roundedCell } from './rounded-cell.ts';

describe('roundedCell', () => {
  it.each([
    [82.352_941_176, 82.35],
    [0.043, 0.04],
    [0, 0],
    [100, 100],
    [99.999, 99.99],
    [0.001, 0.01],
  ])('rounds %s %% to %s %%, and reaches 0 and 100 only if the figure does', (percent, rounded) => {
    expect(roundedCell({ type: 'percent' }, percent)).toBe(rounded);
  });

  it('rounds other numbers to three decimals', () => {
    expect(roundedCell({ type: 'number' }, 63.428_571_428)).toBe(63.429);
    expect(roundedCell({ type: 'value' }, 1.5)).toBe(1.5);
  });

  it('returns text, links and unknown values unchanged', () => {
    const link = { text: 'A', url: 'https://a.test/' };
    expect(roundedCell({ type: 'link' }, link)).toBe(link);
    expect(roundedCell({ type: 'value' }, '82.352941')).toBe('82.352941');
    expect(roundedCell({ type: 'percent' }, null)).toBeNull();
  });
});
