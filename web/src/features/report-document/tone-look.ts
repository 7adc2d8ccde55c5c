import { severityLooks } from '../../lib/severity/severities.ts';
import type { DocumentTone } from './report-document.ts';

const looks = {
  good: { glyph: '✓', word: 'good', text: 'text-good', fill: 'fill-good' },
  bad: { glyph: '◆', word: 'bad', text: 'text-critical', fill: 'fill-critical' },
  neutral: { glyph: '', word: '', text: 'text-text', fill: 'fill-link' },
  unknown: { glyph: '?', word: 'unknown', text: 'text-unknown', fill: 'fill-unknown' },
} as const;

/** Glyph, word and colors of a tone or severity of a report. */
export function toneLook(tone: DocumentTone): { glyph: string; word: string; text: string; fill: string } {
  if (tone === undefined) return looks.neutral;
  return tone in looks ? looks[tone as keyof typeof looks] : severityLooks[tone as keyof typeof severityLooks];
}
