import type { Severity } from '../domain/severity.ts';
import type { Tone } from './report-document.ts';

/** A fill color and the color of text on it. */
export interface Colors {
  fill: string;
  text: string;
}

/** Worse severities are darker, so that the order remains visible in a gray print. Every color has a label. */
export const severityColors: Readonly<Record<Severity, Colors>> = {
  CRITICAL: { fill: '#6b0f1a', text: '#ffffff' },
  HIGH: { fill: '#b3261e', text: '#ffffff' },
  MEDIUM: { fill: '#e58a1f', text: '#1b1f27' },
  LOW: { fill: '#8cc0dc', text: '#1b1f27' },
  NEGLIGIBLE: { fill: '#d5dde7', text: '#1b1f27' },
  UNKNOWN: { fill: '#ffffff', text: '#1b1f27' },
};

/** Navy is the color of titles and never of a value. Red always needs attention. */
export const toneColors: Readonly<Record<Tone, Colors>> = {
  good: { fill: '#1f7a4d', text: '#ffffff' },
  bad: { fill: '#b3261e', text: '#ffffff' },
  neutral: { fill: '#5f6f85', text: '#ffffff' },
  unknown: { fill: '#ffffff', text: '#1b1f27' },
};

export const ink = {
  text: '#1b1f27',
  muted: '#5a6473',
  rule: '#d8dee7',
  surface: '#f4f6f9',
  brand: '#14304f',
  link: '#1a5490',
} as const;

/** Outline of white areas. */
export const edgeOfWhite = '#5a6473';

export function colorsOf(tone: Tone | Severity | undefined): Colors {
  if (tone === undefined) return toneColors.neutral;
  return tone in severityColors ? severityColors[tone as Severity] : toneColors[tone as Tone];
}
