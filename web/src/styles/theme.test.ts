import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { severities } from '../lib/severity/severities.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The colors of the design, in the order of the themes. */
const design: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  surface: ['#ffffff', '#0f1216'],
  'surface-2': ['#f6f7f9', '#171b21'],
  'surface-3': ['#e8eef7', '#1e2a3a'],
  text: ['#1b1f24', '#e8ebef'],
  muted: ['#535d67', '#a7b1bc'],
  link: ['#0b5cad', '#7fb5ff'],
  line: ['#7a838f', '#6b7480'],
  critical: ['#64002b', '#ff6670'],
  high: ['#872f01', '#ffa851'],
  medium: ['#8a630c', '#f7e27a'],
  low: ['#2758b7', '#3f9ef5'],
  negligible: ['#535d67', '#a7b1bc'],
  unknown: ['#64187b', '#f0bff5'],
  good: ['#176b3a', '#62d08d'],
};

const surfaces = ['surface', 'surface-2', 'surface-3'];
/** Colors of text. Each is used on each surface. */
const texts = ['text', 'muted', 'link', 'good', ...severities.map((one) => one.toLowerCase())];
/** Colors of borders and of marks without text. */
const borders = ['line', 'link', 'good', ...severities.map((one) => one.toLowerCase())];

const textContrastMin = 4.5;
const borderContrastMin = 3;
/** Distance in CIELAB. 2.3 is just noticeable; the marks of severities are small. */
const differenceMin = 10;

const styles = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

describe('the colors of theme.css', () => {
  it('are those of the design', () => {
    const found = Object.keys(design).map((name) => [name, themes.map((theme) => hexOf(name, theme))]);
    expect(Object.fromEntries(found)).toEqual(design);
  });

  it.each(themes)('have a contrast of 4.5:1 for text and 3:1 for borders on each surface of the %s theme', (theme) => {
    const low: string[] = [];
    for (const surface of surfaces) {
      for (const [names, min] of [
        [texts, textContrastMin],
        [borders, borderContrastMin],
      ] as const) {
        for (const name of names) {
          const contrast = contrastOf(colorOf(name, theme), colorOf(surface, theme));
          if (contrast < min) low.push(`${name} on ${surface}: ${contrast.toFixed(2)} < ${min}`);
        }
      }
    }
    expect(low).toEqual([]);
  });

  it.each(themes)('have a contrast of 4.5:1 for text on the accents of the %s theme', (theme) => {
    for (const accent of ['link', 'critical'])
      expect(contrastOf(colorOf('on-accent', theme), colorOf(accent, theme)), accent).toBeGreaterThan(textContrastMin);
  });

  it.each(themes.flatMap((theme) => Object.keys(deficiencies).map((kind) => [theme, kind] as const)))(
    'keep each two severities of the %s theme apart with %s',
    (theme, kind) => {
      const close: string[] = [];
      for (const [index, one] of severities.entries()) {
        for (const other of severities.slice(index + 1)) {
          const difference = differenceOf(kind, colorOf(one.toLowerCase(), theme), colorOf(other.toLowerCase(), theme));
          if (difference < differenceMin) close.push(`${one} and ${other}: ${difference.toFixed(1)}`);
        }
      }
      expect(close).toEqual([]);
    },
  );
});

describe('the computations of this test', () => {
  it('have the contrast of black and white, and find a red and a green that look the same with protanopia', () => {
    expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    const pair: [Rgb, Rgb] = [
      [200, 80, 80],
      [110, 105, 80],
    ];
    expect(differenceOf('normal vision', ...pair)).toBeGreaterThan(50);
    expect(differenceOf('protanopia', ...pair)).toBeLessThan(1);
  });
});

function hexOf(name: string, theme: Theme): string {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(styles) ?? [];
  return theme === 'light' ? light : dark;
}

function colorOf(name: string, theme: Theme): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hexOf(name, theme).slice(at, at + 2), 16));
  if (red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue))
    throw new Error(`theme.css has no color ${name}`);
  return [red, green, blue];
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrastOf(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [one, other].map(luminanceOf).toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(color: Rgb): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(color: Rgb): Rgb {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/**
 * Matrices of full color blindness for linear RGB: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency", 2009.
 */
const deficiencies: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  'normal vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear RGB of a color as it is seen with a color blindness. */
function seenWith(kind: string, color: Rgb): Rgb {
  const matrix = deficiencies[kind];
  if (matrix === undefined) throw new Error(`no matrix for ${kind}`);
  const linear = linearOf(color);
  const [red = 0, green = 0, blue = 0] = matrix.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, factor, at) => sum + factor * (linear[at] ?? 0), 0),
      ),
    ),
  );
  return [red, green, blue];
}

/** Distance in CIELAB of two colors as they are seen with a color blindness. */
function differenceOf(kind: string, one: Rgb, other: Rgb): number {
  const a = labOf(seenWith(kind, one));
  const b = labOf(seenWith(kind, other));
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** CIELAB with the white point D65 of a color in linear sRGB. */
function labOf([red, green, blue]: Rgb): readonly [number, number, number] {
  const part = (value: number): number =>
    value > (6 / 29) ** 3 ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29;
  const x = part((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = part(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = part((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
