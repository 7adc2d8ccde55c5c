import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { ColumnMenu } from '../../components/table/column-menu.tsx';
import { ListTable } from '../../components/table/list-table.tsx';
import { useVisibleColumns } from '../../components/table/use-visible-columns.ts';
import type { PackageQuery } from '../../features/package-search/parse-package-query.ts';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { useListWindow } from '../../lib/hooks/use-list-window.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { pageOf } from '../../lib/url/page-of.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { occurrenceColumns } from './occurrence-columns.tsx';
import { placeFilterOf, placeList } from './place-list.ts';

/** Each place of the package: version, image, tag, platform and layer. */
export function OccurrenceList({ query }: { query: PackageQuery }) {
  const { search, filter, push } = useUrlSearch();
  const navigate = useNavigate();
  const registries = useQuery(registriesQuery);
  const definitions = useMemo<readonly FilterDefinition[]>(
    () => [
      { kind: 'text', name: 'version', label: 'Version' },
      {
        kind: 'choices',
        name: 'registry',
        label: 'Registry',
        isSingle: true,
        choices: (registries.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'text', name: 'image', label: 'Image', placeholder: 'ghcr.io/acme/api' },
      { kind: 'text', name: 'license', label: 'License', placeholder: 'Apache-2.0 or NOASSERTION' },
    ],
    [registries.data],
  );
  const allColumns = useMemo(
    () => occurrenceColumns(new Map((registries.data ?? []).map(({ id, name }) => [id, name]))),
    [registries.data],
  );
  const { shown: columns } = useVisibleColumns(allColumns, search.columns);
  const placeFilter = useMemo(() => placeFilterOf(search), [search]);
  const isFiltered = Object.keys(placeFilter).length > 0;
  const page = pageOf(search.page);
  const list = useListWindow(placeList(query, placeFilter), page);

  // The list of versions says that nothing matches.
  if (list.total === 0 && !isFiltered) return null;
  return (
    <section aria-label="Places">
      <FilterBar
        definitions={definitions}
        search={search}
        onChange={filter}
        searchLabel="Search images with the package"
      >
        {list.total !== undefined && (
          <span className="text-sm text-muted">{countOf(list.total, 'place')} (version, tag and platform)</span>
        )}
        <ColumnMenu
          columns={allColumns}
          parameter={search.columns}
          onChange={(value) => filter({ columns: value, page: search.page })}
        />
      </FilterBar>
      <ListTable
        list={list}
        name="places"
        page={page}
        onPage={(next) => push({ page: String(next) })}
        empty={<EmptyState title="No place matches the filter">Remove a filter above to see more places.</EmptyState>}
        label="Places of the package"
        columns={columns}
        rowId={({ scanId, purl, version }) => `${scanId} ${purl} ${version}`}
        onOpen={({ image, tag }) =>
          void navigate({
            to: '/images/$imageId',
            params: { imageId: image.id },
            search: { tag: tag.name },
          })
        }
        maxHeight="36rem"
      />
    </section>
  );
}
