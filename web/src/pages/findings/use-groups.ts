import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type FindingGroup, type GroupKind, keyOfGroup } from '../../features/finding-filters/finding-groups.ts';
import { listApi, read, type Schemas } from '../../lib/api/client.ts';
import { type ListWindow, pageRows, useListWindow } from '../../lib/hooks/use-list-window.ts';

export type GroupPage = Schemas['GroupVulnerabilitiesAnswer'];

/** `hasFigures`: CVEs, images, EPSS score and title are known. They are read from the findings of a group, after its counts. */
export type LoadedGroup = FindingGroup & { hasFigures: boolean };

export interface GroupsRequest {
  kind: GroupKind;
  findingFilter: Readonly<Record<string, string>>;
  sort: string | undefined;
}

/** Groups whose figures are read at once: about as many as a window shows. */
const figureRows = 25;

/** A page of groups with the figures that are counts of rows. The others may be missing. */
export function countsOfGroups(
  listKey: readonly unknown[],
  request: GroupsRequest,
  number: number,
): Pick<UseQueryOptions<GroupPage>, 'queryKey'> & {
  queryFn: (context: { signal: AbortSignal }) => Promise<GroupPage>;
} {
  return {
    queryKey: [...listKey, number],
    queryFn: ({ signal }) => loadGroups(request, { page: number, limit: pageRows, figures: 'counts' }, signal),
  };
}

function loadGroups(
  { kind, findingFilter, sort }: GroupsRequest,
  page: { page: number; limit: number; figures: 'all' | 'counts' },
  signal: AbortSignal,
): Promise<GroupPage> {
  const query = { ...findingFilter, by: kind, ...(sort === undefined ? {} : { sort }), ...page };
  return read(listApi.GET('/api/vulnerabilities/groups', { params: { query }, signal }));
}

/** The groups of a window. Those that are visible are completed by a second request. */
export function useGroups(
  listKey: readonly unknown[],
  request: GroupsRequest,
  windowNumber: number,
): ListWindow<LoadedGroup> & { areFiguresLoading: boolean } {
  const client = useQueryClient();
  const loadCounts = (number: number, signal: AbortSignal): Promise<GroupPage> =>
    countsOfGroups(listKey, request, number).queryFn({ signal });
  const counts = useListWindow<FindingGroup>(listKey, windowNumber, loadCounts);
  const loadFigures = async (number: number, signal: AbortSignal): Promise<GroupPage> => {
    const first = (number - 1) * figureRows;
    const known = await client.ensureQueryData(countsOfGroups(listKey, request, Math.floor(first / pageRows) + 1));
    const rows = known.data.slice(first % pageRows, (first % pageRows) + figureRows);
    const isComplete = rows.every(({ vulnerabilities, images }) => vulnerabilities !== null && images !== null);
    if (isComplete) return { ...known, data: rows };
    return loadGroups(request, { page: number, limit: figureRows, figures: 'all' }, signal);
  };
  const figures = useListWindow<FindingGroup>([...listKey, 'figures'], windowNumber, loadFigures, figureRows);
  // While another filter or order loads, the figures belong to the one before.
  const loadedFigures = figures.isStale ? [] : figures.rows;
  const figuresByKey = new Map(loadedFigures.flatMap((row) => (row ? [[keyOfGroup(request.kind, row), row]] : [])));
  return {
    ...counts,
    rows: counts.rows.map((row) => row && completed(row, figuresByKey.get(keyOfGroup(request.kind, row)))),
    isFetching: counts.isFetching || figures.isFetching,
    error: counts.error ?? figures.error,
    retry() {
      counts.retry();
      figures.retry();
    },
    onVisible(firstRow, lastRow) {
      counts.onVisible(firstRow, lastRow);
      figures.onVisible(firstRow, lastRow);
    },
    areFiguresLoading: figures.isFetching,
  };
}

/** The same object for the same answers: a list compares its rows by their identity. */
const completedRows = new WeakMap<FindingGroup, { figures: FindingGroup | undefined; row: LoadedGroup }>();

/** The counts are those of the first request, also if findings changed before the second one. */
function completed(row: FindingGroup, figures: FindingGroup | undefined): LoadedGroup {
  const last = completedRows.get(row);
  if (last && last.figures === figures) return last.row;
  const added = figures && {
    vulnerability: figures.vulnerability,
    vulnerabilities: figures.vulnerabilities,
    images: figures.images,
    maxEpss: figures.maxEpss,
  };
  const whole = { ...row, ...added, hasFigures: figures !== undefined };
  completedRows.set(row, { figures, row: whole });
  return whole;
}
