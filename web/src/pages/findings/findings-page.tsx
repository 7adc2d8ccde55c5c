import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { buttonClass } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import { ColumnMenu } from '../../components/table/column-menu.tsx';
import type { RowSteps } from '../../components/table/use-row-steps.ts';
import { countedFieldsOf, filterCountsQuery } from '../../features/finding-filters/filter-counts.ts';
import { findingColumns } from '../../features/finding-filters/finding-columns.tsx';
import {
  findingFilterDefinitions,
  findingFilterOf,
} from '../../features/finding-filters/finding-filter-definitions.ts';
import { groupChoices, groupKindOf } from '../../features/finding-filters/finding-groups.ts';
import { FindingSummary } from '../../features/finding-filters/finding-summary.tsx';
import { assignableMembersQuery } from '../../features/members/assignable-members.ts';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { SavedViewsMenu } from '../../features/saved-views/saved-views-menu.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { serviceHref } from '../../lib/api/base-path.ts';
import { useKeyedState } from '../../lib/hooks/use-keyed-state.ts';
import { pageOf } from '../../lib/url/page-of.ts';
import { parseSearch } from '../../lib/url/search.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { builtInFindingViews } from './built-in-views.ts';
import { exportPathOf } from './export-path.ts';
import { FindingTable } from './finding-table.tsx';
import { GroupTable } from './group-table.tsx';

/** Loaded when the first row is opened. */
const FindingDialog = lazyDialog(() => import('../../features/finding-detail/finding-dialog.tsx'), 'FindingDialog');

/** All findings of the organization: filters, sort, columns, groups, page and the open row are in the address. */
export function FindingsPage() {
  const url = useUrlSearch();
  const { search, filter, close } = url;
  const navigate = useNavigate();
  const registries = useQuery(registriesQuery);
  const isDeveloper = useMissingPermission('listAssignableMembers') === undefined;
  const members = useQuery({ ...assignableMembersQuery, enabled: isDeveloper });
  const definitions = useMemo(
    () =>
      findingFilterDefinitions({
        registries: (registries.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        members: (members.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        layersOf: { image: search.image, tag: search.tag },
      }),
    [registries.data, members.data, search.image, search.tag],
  );
  const findingFilter = useMemo(() => findingFilterOf(search), [search]);
  const page = pageOf(search.page);
  const group = groupKindOf(search.group);
  const [areRowsAnswered, setRowsAnswered] = useKeyedState(JSON.stringify([findingFilter, group, search.sort]), false);
  const onAnswered = useCallback(() => setRowsAnswered(true), [setRowsAnswered]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const counts = useQuery(filterCountsQuery(findingFilter, countedFieldsOf(findingFilter, opened)));
  const { open: _open, page: _page, ...view } = search;

  const renderDetail = (steps?: RowSteps) =>
    search.open !== undefined && (
      <FindingDialog findingId={search.open} onClose={() => close({ open: undefined })} steps={steps} />
    );

  return (
    <>
      <PageHeader
        title="Findings"
        description="Open vulnerabilities: one row for each vulnerability of a package in a tag."
      />
      <FindingSummary filter={findingFilter} areRowsAnswered={areRowsAnswered} />
      <FilterBar
        definitions={definitions}
        search={search}
        onChange={filter}
        searchLabel="Search findings"
        counts={counts.data ?? {}}
        onAdd={(name) => setOpened((current) => new Set(current).add(name))}
      >
        <label className="flex items-center gap-1 text-sm">
          <span className="text-muted">Group</span>
          <select
            value={group ?? ''}
            onChange={(event) => filter({ group: event.target.value })}
            className="min-h-8 rounded-md border border-line bg-surface px-2 text-sm pointer-coarse:min-h-11"
          >
            {groupChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <SavedViewsMenu
          page="findings"
          search={view}
          builtIn={builtInFindingViews}
          onOpen={(query) => void navigate({ to: '/findings', search: parseSearch(query) })}
        />
        {group === undefined && (
          <ColumnMenu
            columns={findingColumns}
            parameter={search.columns}
            onChange={(value) => filter({ columns: value, page: search.page })}
          />
        )}
        <a href={serviceHref(exportPathOf(search, findingFilter))} download className={buttonClass()}>
          <Download aria-hidden="true" size={14} /> CSV
        </a>
      </FilterBar>
      {group === undefined ? (
        <FindingTable
          findingFilter={findingFilter}
          page={page}
          url={url}
          onAnswered={onAnswered}
          renderDetail={renderDetail}
        />
      ) : (
        <>
          <GroupTable kind={group} findingFilter={findingFilter} page={page} url={url} onAnswered={onAnswered} />
          {renderDetail()}
        </>
      )}
    </>
  );
}
