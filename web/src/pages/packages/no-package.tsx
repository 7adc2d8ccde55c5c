import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { packageNamesQuery } from '../../features/package-search/package-names-query.ts';
import { packageWithLastPart } from '../../features/package-search/package-with-last-part.ts';
import type { PackageQuery } from '../../features/package-search/parse-package-query.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

/**
 * No version matches. The API finds exact names; if one known name ends with the searched one, such as the artifact of a Maven package, the
 * page continues with that name.
 */
export function NoPackage({ query, onName }: { query: PackageQuery; onName: (name: string) => void }) {
  const { filter } = useUrlSearch();
  const names = useQuery(packageNamesQuery(query.name));
  const only = packageWithLastPart(query.name, names.data ?? []);
  useEffect(() => {
    if (only !== undefined) filter({ name: only });
  }, [only, filter]);
  const others = (names.data ?? []).filter(({ name }) => name !== query.name);
  return (
    <EmptyState
      title={
        query.range === undefined
          ? `No scanned image contains a package named ${query.name}`
          : `No scanned image contains ${query.name} ${query.range}`
      }
    >
      <p>
        Names are matched exactly, and only in the latest result of each tag. Images that were never scanned can contain
        it.
      </p>
      {others.length > 0 && (
        <>
          <p className="mt-2">Known packages with a similar name:</p>
          <ul className="list-disc pl-5">
            {others.map(({ name }) => (
              <li key={name}>
                <button
                  type="button"
                  className="min-h-6 font-mono text-link underline wrap-anywhere"
                  onClick={() => onName(name)}
                >
                  <bdi>{name}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
