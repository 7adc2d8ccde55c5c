import type { Tone } from '../../components/badge/badge.tsx';
import type { Schemas } from '../../lib/api/client.ts';

export type TagStatus = Schemas['ListTagsAnswer']['data'][number]['status'];

/** From complete to unknown. */
export const tagStatuses = [
  'COMPLETE',
  'PARTIAL',
  'NOT_ASSESSED',
  'UNSUPPORTED',
  'FAILED',
  'CANCELLED',
  'QUEUED',
  'IN_PROGRESS',
  'NEVER_SCANNED',
] as const satisfies readonly TagStatus[];

interface TagStatusLook {
  tone: Tone;
  glyph: string;
  word: string;
  meaning: string;
  /** Classes of the part of a bar. */
  bar: string;
}

/** Each status has a glyph and a word, so that none is recognized by its color alone. */
export const tagStatusLooks: Readonly<Record<TagStatus, TagStatusLook>> = {
  COMPLETE: { tone: 'good', glyph: '✓', word: 'complete', meaning: 'All content was assessed.', bar: 'bg-good' },
  PARTIAL: {
    tone: 'unknown',
    glyph: '◐',
    word: 'partial',
    meaning: 'Some content was not read or not assessed.',
    bar: 'hatched border border-unknown',
  },
  NOT_ASSESSED: {
    tone: 'unknown',
    glyph: '?',
    word: 'not assessed',
    meaning: 'The content was read, and none of it could be assessed.',
    bar: 'bg-unknown',
  },
  UNSUPPORTED: {
    tone: 'unknown',
    glyph: '⊘',
    word: 'unsupported',
    meaning: 'The image is of a kind that cannot be scanned.',
    bar: 'bg-unknown',
  },
  FAILED: {
    tone: 'bad',
    glyph: '✕',
    word: 'failed',
    meaning: 'The scan failed; the list has the causes.',
    bar: 'bg-critical',
  },
  CANCELLED: { tone: 'warning', glyph: '■', word: 'cancelled', meaning: 'The scan was cancelled.', bar: 'bg-high' },
  QUEUED: { tone: 'active', glyph: '…', word: 'queued', meaning: 'The scan has not started yet.', bar: 'bg-link' },
  IN_PROGRESS: { tone: 'active', glyph: '▶', word: 'in progress', meaning: 'The scan is running.', bar: 'bg-link' },
  NEVER_SCANNED: {
    tone: 'unknown',
    glyph: '○',
    word: 'never scanned',
    meaning: 'No scan was requested. The content is unknown.',
    bar: 'bg-line',
  },
};
