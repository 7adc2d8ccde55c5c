import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import type { PackageQuery } from '../../features/package-search/parse-package-query.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { NoPackage } from './no-package.tsx';

type Version = Schemas['ListPackagesResultItem'];

const versionsMax = 200;

/** The versions of the package that match, newest first. Choosing one shows only its places. */
export function VersionList({ query, onName }: { query: PackageQuery; onName: (name: string) => void }) {
  const versions = useQuery({
    queryKey: ['packages', 'versions', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      read(api.GET('/api/packages', { params: { query: { ...query, limit: versionsMax } }, signal })),
  });
  return (
    <QueryContent query={versions} name="the versions">
      {({ data, meta }) =>
        meta.total === 0 ? (
          <NoPackage query={query} onName={onName} />
        ) : (
          <Panel
            title={
              <>
                {countOf(meta.total, 'version')} of <bdi>{query.name}</bdi>
              </>
            }
          >
            <VersionTable versions={data} />
            {meta.total > data.length && (
              <p className="mt-2 text-sm text-unknown">
                ? The newest {formatCount(data.length)} of {formatCount(meta.total)} versions are listed. A range shows
                the others.
              </p>
            )}
          </Panel>
        )
      }
    </QueryContent>
  );
}

function VersionTable({ versions }: { versions: readonly Version[] }) {
  const { search, filter } = useUrlSearch();
  return (
    <ScrollTable
      label="Versions"
      className="max-h-80 overflow-y-auto"
      headers={[
        'Version',
        'Type',
        { text: 'Images', isNumber: true },
        { text: 'Tags', isNumber: true },
        'First images by name',
      ]}
    >
      {versions.map(({ name, version, type, inRange, imageCount, tagCount, images }) => {
        const isChosen = search.version === version;
        return (
          <tr key={`${type} ${version}`} className={isChosen ? 'bg-surface-3' : ''}>
            <th scope="row">
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => filter({ version: isChosen ? undefined : version })}
                className="min-h-6 min-w-6 text-left text-link underline"
                title={isChosen ? 'Show the places of all versions' : 'Show only the places of this version'}
              >
                <bdi>{version}</bdi>
              </button>{' '}
              {inRange === 'unknown' && (
                <Badge tone="unknown" glyph="?" title="The version or a bound of the range cannot be ordered.">
                  may match
                </Badge>
              )}
            </th>
            <td>{type}</td>
            <td className="text-end">
              <Link
                to="/images"
                search={{ package: name, packageType: type, packageVersion: version }}
                className="target"
              >
                {formatCount(imageCount)}
              </Link>
            </td>
            <td className="text-end">
              <Link
                to="/"
                search={{ list: 'tags', package: name, packageType: type, packageVersion: version }}
                className="target"
              >
                {formatCount(tagCount)}
              </Link>
            </td>
            <td>
              <ul className="flex flex-wrap gap-x-3">
                {images.slice(0, 3).map(({ id, name: image }) => (
                  <li key={id}>
                    <Link to="/images/$imageId" params={{ imageId: id }}>
                      <bdi>{image}</bdi>
                    </Link>
                  </li>
                ))}
                {/* All of them are behind the number of images. */}
                {imageCount > 3 && <li className="text-muted">and {formatCount(imageCount - 3)} more</li>}
              </ul>
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}
