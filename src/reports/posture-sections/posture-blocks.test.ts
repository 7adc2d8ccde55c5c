import { describe, expect, it } from 'vitest';
import { countFigure, shareTone } from './posture-blocks.ts';

describe('tones of figures', () => {
  it('are good only for a completely assessed scope', () => {
    expect([100, 99.9, null].map((percent) => shareTone(percent, true))).toEqual(['good', 'neutral', 'unknown']);
    expect(shareTone(100, false)).toBe('neutral');
    expect([0, 1, null].map((count) => countFigure(count, true).tone)).toEqual(['good', 'bad', 'unknown']);
    expect(countFigure(0, false).tone).toBe('neutral');
  });
});
