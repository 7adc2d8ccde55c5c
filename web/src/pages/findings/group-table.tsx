import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { SeverityCounts } from '../../components/charts/severity-bar.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import type { Column } from '../../components/table/columns.ts';
import { ListNewsBar } from '../../components/table/list-news.tsx';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import { RowLink } from '../../components/text/row-link.tsx';
import {
  type FindingGroup,
  filterOfGroup,
  type GroupKind,
  keyOfGroup,
  nameOfGroup,
} from '../../features/finding-filters/finding-groups.ts';
import { useHeldRows } from '../../lib/hooks/use-held-rows.ts';
import { firstPageOf, isWindowAnswered, pageQuery } from '../../lib/hooks/use-list-window.ts';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { formatEpss } from '../../lib/text/format-epss.ts';
import { countOrMoreOf, formatCount } from '../../lib/text/format-number.ts';
import type { UrlSearch } from '../../lib/url/use-url-search.ts';
import { type GroupPage, groupList } from './group-list.ts';
import { NoFindings } from './no-findings.tsx';
import { type LoadedGroup, useGroups } from './use-groups.ts';

type RowsWithoutFix = NonNullable<GroupPage['meta']['withoutFix']>;

interface GroupTableProps {
  kind: GroupKind;
  findingFilter: Readonly<Record<string, string>>;
  page: number;
  url: UrlSearch;
  /** Called when the rows of the filter are known, or could not be loaded. */
  onAnswered: () => void;
}

/** Findings grouped by vulnerability, package, image or fix. Opening a group shows its rows. */
export function GroupTable({ kind, findingFilter, page, url: { search, filter, push }, onAnswered }: GroupTableProps) {
  const sort = search.groupSort;
  const request = { kind, findingFilter, sort };
  const loaded = useGroups(request, page);
  const isAnswered = isWindowAnswered(loaded);
  useEffect(() => (isAnswered ? onAnswered() : undefined), [isAnswered, onAnswered]);
  const idOf = (group: LoadedGroup): string => keyOfGroup(kind, group);
  const list = useHeldRows(JSON.stringify([kind, findingFilter, sort, page]), loaded, idOf);
  // Every page of the groups has the same number. This one is read in any case.
  const firstPage = useQuery({ ...pageQuery(groupList(request), firstPageOf(page)), enabled: kind === 'fix' });
  const withoutFix = firstPage.data?.meta.withoutFix;
  const columns = useMemo(() => groupColumns(kind, findingFilter), [kind, findingFilter]);
  const rowsOf = (group: LoadedGroup): void =>
    push({ ...filterOfGroup(kind, group), group: undefined, groupSort: undefined, page: undefined });
  const table = (
    <ListTable
      list={list}
      name="groups"
      page={page}
      onPage={(next) => push({ page: String(next) })}
      empty={
        withoutFix !== undefined && withoutFix.rows > 0 ? (
          <EmptyState title="No row has a fix">The rows are in the list without groups.</EmptyState>
        ) : (
          <NoFindings isFiltered={Object.keys(findingFilter).length > 0} />
        )
      }
      label={`Findings by ${kind}`}
      columns={columns}
      rowId={idOf}
      isGone={(group) => list.news?.gone.has(idOf(group)) === true}
      sort={sort}
      onSort={(key) => filter({ groupSort: nextSort(parseSort(sort), key) })}
      onOpen={rowsOf}
    />
  );
  return (
    <>
      {list.isLowerBound && (
        <p className="mb-2 text-sm text-muted">
          More rows match than groups are computed from: these are the groups of the most severe rows. A narrower filter
          has exact groups.
        </p>
      )}
      {loaded.areFiguresLoading && <span role="status" aria-label="Loading figures of groups" />}
      {kind === 'fix' && <WithoutFix filter={findingFilter} rows={withoutFix} />}
      <ListNewsBar list={list}>{table}</ListNewsBar>
    </>
  );
}

/** The rows that are in no group. They are counted with the first page of the groups. */
function WithoutFix({ filter, rows }: { filter: Readonly<Record<string, string>>; rows: RowsWithoutFix | undefined }) {
  if (rows === undefined) return null;
  const count = countOrMoreOf({ count: rows.rows, isLowerBound: rows.isLowerBound === true }, 'row');
  return (
    <p className="mb-2 text-sm">
      {rows.rows === 0 ? (
        'No row is without a fix.'
      ) : (
        <>
          <Link to="/findings" search={{ ...filter, fixable: 'false' }}>
            {count}
          </Link>{' '}
          {rows.rows === 1 ? 'has' : 'have'} no fix and {rows.rows === 1 ? 'is' : 'are'} in no group.
        </>
      )}
    </p>
  );
}

const notYet = '…';

function Figure({ value }: { value: number | null }) {
  return value === null ? notYet : formatCount(value);
}

function groupColumns(
  kind: GroupKind,
  findingFilter: Readonly<Record<string, string>>,
): readonly Column<LoadedGroup>[] {
  const filterOf = (group: FindingGroup): Record<string, string> => ({
    ...findingFilter,
    ...filterOfGroup(kind, group),
  });
  return [
    {
      id: 'severity',
      header: 'Highest',
      width: 110,
      sortKey: 'severity',
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      id: 'name',
      header: kind === 'fix' ? 'Fix' : `${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      width: 420,
      cell: (group) => {
        const { name, note } = nameOfGroup(kind, group);
        return (
          <span title={note === null ? name : `${name} – ${note}`}>
            <RowLink to="/findings" search={filterOf(group)} className="target font-medium">
              <bdi>{name}</bdi>
            </RowLink>{' '}
            {note !== null && <bdi className="text-muted">{note}</bdi>}
          </span>
        );
      },
    },
    {
      id: 'rows',
      header: 'Rows',
      width: 80,
      align: 'end',
      sortKey: 'count',
      cell: (group) => (
        <RowLink to="/findings" search={filterOf(group)} className="target">
          {formatCount(group.rows)}
        </RowLink>
      ),
    },
    {
      id: 'vulnerabilities',
      header: 'CVEs',
      width: 80,
      align: 'end',
      cell: (group) => (
        <RowLink to="/findings" search={{ ...filterOf(group), group: 'vulnerability' }} className="target">
          <Figure value={group.vulnerabilities} />
        </RowLink>
      ),
    },
    {
      id: 'images',
      header: 'Images',
      width: 80,
      align: 'end',
      cell: (group) => (
        <RowLink to="/findings" search={{ ...filterOf(group), group: 'image' }} className="target">
          <Figure value={group.images} />
        </RowLink>
      ),
    },
    {
      id: 'kev',
      header: 'KEV',
      width: 64,
      align: 'end',
      cell: (group) => (
        <RowLink to="/findings" search={{ ...filterOf(group), kev: 'true' }} className="target">
          {formatCount(group.kev)}
        </RowLink>
      ),
    },
    {
      id: 'epss',
      header: 'EPSS',
      width: 80,
      align: 'end',
      cell: ({ maxEpss, hasFigures }) => (hasFigures ? (maxEpss === null ? '–' : formatEpss(maxEpss)) : notYet),
    },
    {
      id: 'severities',
      header: 'By severity',
      width: 220,
      cell: (group) => <SeverityCounts filter={filterOf(group)} counts={severityCountsOf(group.severities) ?? {}} />,
    },
  ];
}
