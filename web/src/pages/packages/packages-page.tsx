import { useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { parsePackageQuery } from '../../features/package-search/parse-package-query.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { OccurrenceList } from './occurrence-list.tsx';
import { PackageField } from './package-field.tsx';
import { packageQueryOf } from './place-list.ts';
import { VersionList } from './version-list.tsx';

/** Answers where a package is: its versions, and each place with image, tag, layer and licenses. */
export function PackagesPage() {
  const { search, push } = useUrlSearch();
  const { name, type, range } = search;
  const query = useMemo(() => packageQueryOf({ name, type, range }), [name, type, range]);
  const none = { page: undefined, version: undefined, search: undefined, image: undefined, license: undefined };
  const find = (text: string): boolean => {
    const found = parsePackageQuery(text);
    if (found === undefined) return false;
    push({ ...none, registry: undefined, name: found.name, type: found.type, range: found.range });
    return true;
  };
  return (
    <>
      <PageHeader
        title="Packages"
        description="Where is a package? The latest scan of each tag is searched. Content that was not assessed is included."
      />
      <PackageField query={query} onFind={find} />
      {query === undefined ? (
        <EmptyState title="Ask where a package is">
          <p>Type a name, and a range of versions if you need one:</p>
          <ul className="mt-1 list-disc pl-5">
            {['log4j-core < 2.17', 'openssl >= 3.0 < 3.0.15', 'npm:lodash', 'pkg:npm/next@15.1.0'].map((example) => (
              <li key={example}>
                <button type="button" className="min-h-6 font-mono text-link underline" onClick={() => find(example)}>
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <VersionList query={query} onName={(next) => push({ ...none, name: next, type: undefined })} />
          <OccurrenceList query={query} />
        </div>
      )}
    </>
  );
}
