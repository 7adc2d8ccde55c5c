import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { SeverityCounts } from '../../components/charts/severity-bar.tsx';
import type { Column } from '../../components/table/columns.ts';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import {
  type FindingGroup,
  filterOfGroup,
  type GroupKind,
  nameOfGroup,
} from '../../features/finding-filters/finding-groups.ts';
import { findingsKey } from '../../features/triage/use-triage.ts';
import { listApi, read } from '../../lib/api/client.ts';
import { pageRows, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import type { UrlSearch } from '../../lib/url/use-url-search.ts';
import { NoFindings } from './no-findings.tsx';

interface GroupTableProps {
  kind: GroupKind;
  findingFilter: Readonly<Record<string, string>>;
  page: number;
  url: UrlSearch;
}

/** Findings grouped by vulnerability, package, image or fix. Opening a group shows its rows. */
export function GroupTable({ kind, findingFilter, page, url: { search, filter, push } }: GroupTableProps) {
  const sort = search.groupSort;
  const list = useListWindow<FindingGroup>(
    [...findingsKey, 'groups', kind, findingFilter, sort ?? ''],
    page,
    (number, signal) => {
      const query = {
        ...findingFilter,
        by: kind,
        ...(sort === undefined ? {} : { sort }),
        page: number,
        limit: pageRows,
      };
      return read(listApi.GET('/api/vulnerabilities/groups', { params: { query: query }, signal }));
    },
  );
  const columns = useMemo(() => groupColumns(kind, findingFilter), [kind, findingFilter]);
  const rowsOf = (group: FindingGroup): void =>
    push({ ...filterOfGroup(kind, group), group: undefined, groupSort: undefined, page: undefined });
  const table = (
    <ListTable
      list={list}
      name="groups"
      page={page}
      onPage={(next) => push({ page: String(next) })}
      empty={<NoFindings isFiltered={Object.keys(findingFilter).length > 0} />}
      label={`Findings by ${kind}`}
      columns={columns}
      rowId={(group) => JSON.stringify(nameOfGroup(kind, group))}
      sort={sort}
      onSort={(key) => filter({ groupSort: nextSort(parseSort(sort), key) })}
      onOpen={rowsOf}
    />
  );
  if (!list.isLowerBound) return table;
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        More rows match than groups are computed from: these are the groups of the most severe rows. A narrower filter
        has exact groups.
      </p>
      {table}
    </>
  );
}

function groupColumns(
  kind: GroupKind,
  findingFilter: Readonly<Record<string, string>>,
): readonly Column<FindingGroup>[] {
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
            <Link to="/findings" search={filterOf(group)} className="font-medium">
              <bdi>{name}</bdi>
            </Link>{' '}
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
        <Link to="/findings" search={filterOf(group)}>
          {formatCount(group.rows)}
        </Link>
      ),
    },
    {
      id: 'vulnerabilities',
      header: 'CVEs',
      width: 80,
      align: 'end',
      cell: ({ vulnerabilities }) => formatCount(vulnerabilities),
    },
    { id: 'images', header: 'Images', width: 80, align: 'end', cell: ({ images }) => formatCount(images) },
    { id: 'kev', header: 'KEV', width: 64, align: 'end', cell: ({ kev }) => formatCount(kev) },
    {
      id: 'epss',
      header: 'EPSS',
      width: 72,
      align: 'end',
      cell: ({ maxEpss }) => (maxEpss === null ? '–' : maxEpss.toFixed(2)),
    },
    {
      id: 'severities',
      header: 'By severity',
      width: 220,
      cell: (group) => <SeverityCounts filter={filterOf(group)} counts={severityCountsOf(group.severities) ?? {}} />,
    },
  ];
}
