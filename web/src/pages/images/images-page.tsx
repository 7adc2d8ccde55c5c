import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ColumnMenu } from '../../components/table/column-menu.tsx';
import { ListNewsBar } from '../../components/table/list-news.tsx';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import { useVisibleColumns } from '../../components/table/use-visible-columns.ts';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { isUnderWay } from '../../features/result-status/result-status.ts';
import { useRefreshWhile } from '../../features/result-status/use-refresh-while.ts';
import { useHeldRows } from '../../lib/hooks/use-held-rows.ts';
import { useListWindow } from '../../lib/hooks/use-list-window.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { pageOf } from '../../lib/url/page-of.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { type ImageRow, imageColumns } from './image-columns.tsx';
import { ImageCoverage } from './image-coverage.tsx';
import { imageFilterDefinitions, imageFilterOf } from './image-filters.ts';
import { imageList } from './image-list.ts';
import { NoImages } from './no-images.tsx';

const idOf = ({ id }: ImageRow): string => id;

/** All images of the organization. What is partial or unknown is counted beside what is complete. */
export function ImagesPage() {
  const { search, filter, push } = useUrlSearch();
  const navigate = useNavigate();
  const registries = useQuery(registriesQuery);
  const definitions = useMemo(
    () => imageFilterDefinitions((registries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))),
    [registries.data],
  );
  const allColumns = useMemo(
    () => imageColumns(new Map((registries.data ?? []).map(({ id, name }) => [id, name]))),
    [registries.data],
  );
  const { shown: columns } = useVisibleColumns(allColumns, search.columns);
  const imageFilter = useMemo(() => imageFilterOf(search), [search]);
  const page = pageOf(search.page);
  const loaded = useListWindow(imageList(imageFilter, search.sort), page);
  const list = useHeldRows(JSON.stringify([imageFilter, search.sort, page]), loaded, idOf);
  useRefreshWhile(
    list.rows.some((row) => isUnderWay(row?.status) || isUnderWay(row?.lastScan?.status)),
    ['images'],
  );

  return (
    <>
      <PageHeader
        title="Images"
        description={
          list.total === undefined
            ? 'Status, grade, risk and findings are those of the latest tag.'
            : `${countOf(list.total, 'image')}. Status, grade, risk and findings are those of the latest tag.`
        }
      />
      <ImageCoverage
        filter={imageFilter}
        search={search}
        areRowsAnswered={list.total !== undefined || list.error !== null}
      />
      <FilterBar definitions={definitions} search={search} onChange={filter} searchLabel="Search images">
        <ColumnMenu
          columns={allColumns}
          parameter={search.columns}
          onChange={(value) => filter({ columns: value, page: search.page })}
        />
      </FilterBar>
      <ListNewsBar list={list}>
        <ListTable
          list={list}
          name="images"
          page={page}
          onPage={(next) => push({ page: String(next) })}
          empty={<NoImages isFiltered={Object.keys(imageFilter).length > 0} />}
          label="Images"
          columns={columns}
          rowId={idOf}
          isGone={(row) => list.news?.gone.has(row.id) === true}
          sort={search.sort}
          onSort={(key) => filter({ sort: nextSort(parseSort(search.sort), key) })}
          rowHeight={40}
          onOpen={({ id }) => void navigate({ to: '/images/$imageId', params: { imageId: id } })}
        />
      </ListNewsBar>
    </>
  );
}
