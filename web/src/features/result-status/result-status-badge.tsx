import { Badge } from '../../components/badge/badge.tsx';
import { type ResultStatus, resultStatusLooks } from './result-status.ts';

interface ResultStatusBadgeProps {
  status: ResultStatus;
  /** The cause, or what was not assessed. */
  detail?: string | undefined;
  /** What the status means; the meaning for an image by default. */
  meaning?: string;
}

/** The status of an image or tag as glyph and word. */
export function ResultStatusBadge({
  status,
  detail,
  meaning = resultStatusLooks[status].meaning,
}: ResultStatusBadgeProps) {
  const { tone, glyph, word } = resultStatusLooks[status];
  return (
    <Badge tone={tone} glyph={glyph} title={detail === undefined ? meaning : `${meaning} ${detail}`}>
      {word}
    </Badge>
  );
}
