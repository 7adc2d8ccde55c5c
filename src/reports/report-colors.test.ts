import { describe, expect, it } from 'vitest';
import { severities } from '../domain/severity.ts';
import { severityColors } from './report-colors.ts';

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('severityColors', () => {
  it('are darker for worse severities when printed in gray', () => {
    const greys = severities.map((severity) => luminance(severityColors[severity].fill));
    expect(greys).toEqual(greys.toSorted((one, other) => other - one));
    for (const [index, grey] of greys.entries()) {
      if (index > 0) expect((greys[index - 1] ?? 0) - grey).toBeGreaterThan(0.04);
    }
  });

  it('have the text contrast that WCAG AA requires', () => {
    for (const { fill, text } of Object.values(severityColors)) {
      const [light, dark] = [luminance(fill), luminance(text)].toSorted((one, other) => other - one);
      expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
