import { type Severity, severityLooks } from '../../lib/severity/severities.ts';
import { classNames } from '../../lib/text/class-names.ts';

/** A severity as glyph and word in its color. */
export function SeverityBadge({ severity, isShort = false }: { severity: Severity; isShort?: boolean }) {
  const { glyph, word, text } = severityLooks[severity];
  return (
    <span className={classNames('inline-flex items-center gap-1 whitespace-nowrap font-medium', text)}>
      <span aria-hidden="true">{glyph}</span>
      <span className={isShort ? 'sr-only' : ''}>{word}</span>
    </span>
  );
}
