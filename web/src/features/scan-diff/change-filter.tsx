import { formatCount } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

export interface Change {
  value: string;
  /** "+", "−" or "~". */
  sign: string;
  word: string;
  count: number;
  look: string;
}

/** Counts by kind of change. Each one shows only its rows; the choice is in the parameter `change` of the address. */
export function ChangeFilter({ changes, label }: { changes: readonly Change[]; label: string }) {
  const { search, filter } = useUrlSearch();
  return (
    <div role="group" aria-label={label} className="mb-2 flex flex-wrap gap-2 text-sm">
      {changes.map(({ value, sign, word, count, look }) => {
        const isOnly = search.change === value;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isOnly}
            onClick={() => filter({ change: isOnly ? undefined : value })}
            className={`min-h-8 rounded-md border px-3 pointer-coarse:min-h-11 ${isOnly ? 'border-2 border-link bg-surface-3 font-semibold' : 'border-line hover:bg-surface-3'}`}
          >
            <span aria-hidden="true" className={look}>
              {sign}
            </span>{' '}
            {formatCount(count)} {word}
          </button>
        );
      })}
    </div>
  );
}

/** Says that a list ends before its count, so that a cut list does not look complete. */
export function CutNote({ shown, total }: { shown: number; total: number }) {
  if (shown >= total) return null;
  return (
    <p className="mt-2 text-sm text-unknown">
      ? {formatCount(shown)} of {formatCount(total)} differences are listed. The counts above are of all.
    </p>
  );
}
