import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { formatCount } from '../../lib/text/format-number.ts';
import { imageSearchQuery } from '../reports/image-queries.ts';
import { literalPartOf, matchesGlob } from './glob.ts';

const shownMax = 5;

/** The images that match each pattern now. Later images that match are in the pack too. */
export function GlobPreview({ patterns }: { patterns: readonly string[] }) {
  const settled = useDeferredValue(patterns);
  const results = useQueries({
    queries: settled.map((pattern) => imageSearchQuery(literalPartOf(pattern).slice(0, 200), 200)),
  });
  return (
    <ul className="mb-3 rounded-md bg-surface-2 p-2 text-sm" aria-live="polite">
      {settled.length === 0 && <li className="text-muted">Enter a pattern to see which images match.</li>}
      {settled.map((pattern, index) => {
        const page = results[index]?.data;
        if (page === undefined) return <li key={pattern}>{results[index]?.isError ? '?' : 'Counting…'}</li>;
        const found = page.data.filter(({ name }) => matchesGlob(pattern, name));
        const isCut = page.meta.total > page.data.length;
        return (
          <li key={pattern} className="wrap-anywhere">
            <code>
              <bdi>{pattern}</bdi>
            </code>
            : {isCut && 'at least '}
            {formatCount(found.length)} of the images now
            {found.length > 0 && (
              <span className="text-muted">
                , such as{' '}
                <bdi>
                  {found
                    .slice(0, shownMax)
                    .map(({ name }) => name)
                    .join(', ')}
                </bdi>
              </span>
            )}
            {found.length === 0 && !isCut && (
              <span className="text-unknown"> ? nothing is in scope yet, so nothing would be verified</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
