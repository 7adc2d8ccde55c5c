import { Badge } from '../../components/badge/badge.tsx';
import { verdictLooks, verdicts } from './control.ts';

export function VerdictBadge({ verdict }: { verdict: string }) {
  const known = verdicts.find((one) => one === verdict);
  if (known === undefined) return <Badge tone="unknown">{verdict}</Badge>;
  const { name, tone, glyph } = verdictLooks[known];
  return (
    <Badge tone={tone} glyph={glyph}>
      {name}
    </Badge>
  );
}
