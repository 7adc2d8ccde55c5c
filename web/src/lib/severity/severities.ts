import type { Schemas } from '../api/client.ts';

export type Severity = Schemas['ListVulnerabilitiesAnswer']['data'][number]['severity'];

/** Severities from the worst one; UNKNOWN is beside this order and is shown last. */
export const severities = [
  'CRITICAL',
  'HIGH',
  'MEDIUM',
  'LOW',
  'NEGLIGIBLE',
  'UNKNOWN',
] as const satisfies readonly Severity[];

/** Each severity has a glyph and a word, so that none is recognized by its color alone. */
export const severityLooks: Readonly<Record<Severity, { glyph: string; word: string; text: string; fill: string }>> = {
  CRITICAL: { glyph: '◆', word: 'Critical', text: 'text-critical', fill: 'fill-critical' },
  HIGH: { glyph: '▲', word: 'High', text: 'text-high', fill: 'fill-high' },
  MEDIUM: { glyph: '■', word: 'Medium', text: 'text-medium', fill: 'fill-medium' },
  LOW: { glyph: '●', word: 'Low', text: 'text-low', fill: 'fill-low' },
  NEGLIGIBLE: { glyph: '○', word: 'Negligible', text: 'text-negligible', fill: 'fill-negligible' },
  UNKNOWN: { glyph: '?', word: 'Unknown', text: 'text-unknown', fill: 'fill-unknown' },
};
