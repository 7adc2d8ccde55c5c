import { Badge } from '../../components/badge/badge.tsx';
import { type ResultStatus, resultStatusLooks } from './result-status.ts';

/** The status of an image, tag or scan as glyph and word. `detail` is the cause, or what was not assessed. */
export function ResultStatusBadge({ status, detail }: { status: ResultStatus; detail?: string | undefined }) {
  const { tone, glyph, word, meaning } = resultStatusLooks[status];
  return (
    <Badge tone={tone} glyph={glyph} title={detail === undefined ? meaning : `${meaning} ${detail}`}>
      {word}
    </Badge>
  );
}
