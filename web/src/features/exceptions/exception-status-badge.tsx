import { Badge } from '../../components/badge/badge.tsx';
import { type ExceptionStatus, exceptionStatusLooks } from './exception.ts';

export function ExceptionStatusBadge({ status }: { status: ExceptionStatus }) {
  const { name, tone, glyph } = exceptionStatusLooks[status];
  return (
    <Badge tone={tone} glyph={glyph}>
      {name}
    </Badge>
  );
}
