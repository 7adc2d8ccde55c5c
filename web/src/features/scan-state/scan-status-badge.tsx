import { Badge, type Tone } from '../../components/badge/badge.tsx';
import type { ScanStatus } from './scan-state.ts';

type Look = { tone: Tone; glyph: string; word: string };

const looks: Readonly<Record<ScanStatus, Look>> = {
  QUEUED: { tone: 'neutral', glyph: '…', word: 'Queued' },
  IN_PROGRESS: { tone: 'active', glyph: '▶', word: 'Running' },
  COMPLETE: { tone: 'neutral', glyph: '✓', word: 'Complete' },
  FAILED: { tone: 'bad', glyph: '✕', word: 'Failed' },
  CANCELLED: { tone: 'neutral', glyph: '⊘', word: 'Cancelled' },
};
const partial: Look = { tone: 'unknown', glyph: '?', word: 'Partial' };

/** The status of a scan as glyph and word. A partial result has a look of its own, without the check mark of a complete one. */
export function ScanStatusBadge({ status, completeness }: { status: ScanStatus; completeness: string | null }) {
  const { tone, glyph, word } = status === 'COMPLETE' && completeness !== 'complete' ? partial : looks[status];
  return (
    <Badge tone={tone} glyph={glyph}>
      {word}
    </Badge>
  );
}
