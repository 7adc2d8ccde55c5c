import { classNames } from '../../lib/text/class-names.ts';
import type { DocumentFigure } from './report-document.ts';
import { toneLook } from './tone-look.ts';

/** Numbers with labels. A dash is an unknown value. */
export function DocumentFigures({ figures }: { figures: readonly DocumentFigure[] }) {
  return (
    <dl className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
      {figures.map(({ label, value, note, tone }) => {
        const { glyph, word, text } = toneLook(tone);
        const isUnknown = value === '–';
        return (
          <div key={label} className={classNames('rounded-md border border-hairline p-2', isUnknown && 'hatched')}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd>
              <span className={classNames('text-lg font-semibold wrap-anywhere', isUnknown ? 'text-unknown' : text)}>
                {glyph !== '' && <span aria-hidden="true">{isUnknown ? '' : `${glyph} `}</span>}
                <bdi>{isUnknown ? '?' : value}</bdi>
                {word !== '' && <span className="sr-only"> ({isUnknown ? 'unknown' : word})</span>}
              </span>
              {note !== undefined && <span className="block text-xs text-muted wrap-anywhere">{note}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
