import type { Tone } from '../../components/badge/badge.tsx';
import type { Schemas } from '../../lib/api/client.ts';

/** What is known about an image or a tag: its result, or the state of its newest scan without a result. */
export type ResultStatus = Schemas['ListImagesResultItem']['status'];

interface StatusLook {
  tone: Tone;
  /** Each status has its own glyph and word, so that none is recognized by its color alone. */
  glyph: string;
  word: string;
  meaning: string;
  /** Classes of the part of a bar. */
  bar: string;
}

export const resultStatusLooks: Readonly<Record<ResultStatus, StatusLook>> = {
  COMPLETE: { tone: 'good', glyph: '✓', word: 'Complete', meaning: 'All content was assessed.', bar: 'bg-good' },
  PARTIAL: {
    tone: 'unknown',
    glyph: '◐',
    word: 'Partial',
    meaning: 'Some content was not read or not assessed. Counts and risk are lower bounds.',
    bar: 'hatched border border-unknown',
  },
  NOT_ASSESSED: {
    tone: 'unknown',
    glyph: '?',
    word: 'Not assessed',
    meaning: 'No content could be assessed. Nothing is known about vulnerabilities.',
    bar: 'bg-unknown',
  },
  UNSUPPORTED: {
    tone: 'unknown',
    glyph: '⊘',
    word: 'Unsupported',
    meaning: 'The image is of a kind that the service does not read.',
    bar: 'bg-unknown',
  },
  FAILED: {
    tone: 'bad',
    glyph: '✕',
    word: 'Failed',
    meaning: 'The newest scan failed, and there is no earlier result.',
    bar: 'bg-critical',
  },
  CANCELLED: {
    tone: 'warning',
    glyph: '–',
    word: 'Cancelled',
    meaning: 'The newest scan was cancelled before it had a result.',
    bar: 'bg-high',
  },
  QUEUED: {
    tone: 'active',
    glyph: '…',
    word: 'Queued',
    meaning: 'The first scan waits for a free worker.',
    bar: 'bg-link',
  },
  IN_PROGRESS: {
    tone: 'active',
    glyph: '▸',
    word: 'Scanning',
    meaning: 'The first scan is running.',
    bar: 'bg-link',
  },
  NEVER_SCANNED: {
    tone: 'unknown',
    glyph: '∅',
    word: 'Never scanned',
    meaning: 'No scan was requested. The content is unknown.',
    bar: 'bg-line',
  },
};

/** From complete to unknown. */
export const resultStatuses = [
  'COMPLETE',
  'PARTIAL',
  'NOT_ASSESSED',
  'UNSUPPORTED',
  'FAILED',
  'CANCELLED',
  'QUEUED',
  'IN_PROGRESS',
  'NEVER_SCANNED',
] as const satisfies readonly ResultStatus[];

/** Kinds of content that a result leaves out, as one line: "alpine 3.18, 4 rpm". */
export function notAssessedText(items: readonly { kind: string; count: number | null }[] | null): string | undefined {
  if (items === null || items.length === 0) return undefined;
  return items.map(({ kind, count }) => (count === null ? kind : `${count} ${kind}`)).join(', ');
}

/** What decides the status of one scan. */
export interface ScanOutcome {
  status: Schemas['ScanListItem']['status'];
  completeness: 'complete' | 'partial' | null;
  riskScore: number | null;
  error: { code: string } | null;
}

/** Code of the error of scans of artifacts that are no container images. */
const unsupportedCode = 'UNSUPPORTED_MEDIA_TYPE';

/** The status of one scan in the words of images: a complete run can have a partial result, or none. */
export function resultStatusOf({ status, completeness, riskScore, error }: ScanOutcome): ResultStatus {
  if (status === 'FAILED' && error?.code === unsupportedCode) return 'UNSUPPORTED';
  if (status !== 'COMPLETE') return status;
  if (riskScore === null) return 'NOT_ASSESSED';
  return completeness === 'partial' ? 'PARTIAL' : 'COMPLETE';
}

/** Meanings of the statuses that differ between one scan and an image, whose status is that of its newest scan. */
const scanMeanings: Partial<Readonly<Record<ResultStatus, string>>> = {
  FAILED: 'The scan failed. It has no result.',
  CANCELLED: 'The scan was cancelled before it had a result.',
  QUEUED: 'The scan waits for a free worker.',
  IN_PROGRESS: 'The scan is running.',
};

/** What the status of one scan means, in one sentence. */
export function scanMeaning(status: ResultStatus): string {
  return scanMeanings[status] ?? resultStatusLooks[status].meaning;
}

/** Whether a list with this status changes without an action of the user. */
export function isUnderWay(status: string | null | undefined): boolean {
  return status === 'QUEUED' || status === 'IN_PROGRESS';
}
