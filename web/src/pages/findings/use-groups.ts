import { useQueryClient } from '@tanstack/react-query';
import { type FindingGroup, keyOfGroup } from '../../features/finding-filters/finding-groups.ts';
import { type ListWindow, pageQuery, pageRows, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { usePausedCallback } from '../../lib/hooks/use-paused-callback.ts';
import { type GroupPage, type GroupsRequest, groupList, loadGroups } from './group-list.ts';

/** `hasFigures`: CVEs, images, EPSS score and title are known. They are read from the findings of a group, after its counts. */
export type LoadedGroup = FindingGroup & { hasFigures: boolean };

/** Groups whose figures are read at once: about as many as a window shows. */
const figureRows = 25;

/** Groups that are scrolled past need no figures, which take longer than their counts. */
const figuresPauseMs = 100;

/** The groups of a window. Those that are visible are completed by a second request. */
export function useGroups(
  request: GroupsRequest,
  windowNumber: number,
): ListWindow<LoadedGroup> & { areFiguresLoading: boolean } {
  const client = useQueryClient();
  const source = groupList(request);
  const counts = useListWindow(source, windowNumber);
  const loadFigures = async (number: number, signal: AbortSignal): Promise<GroupPage> => {
    const first = (number - 1) * figureRows;
    const known = await client.ensureQueryData(pageQuery(source, Math.floor(first / pageRows) + 1));
    const rows = known.data.slice(first % pageRows, (first % pageRows) + figureRows);
    const isComplete = rows.every(({ vulnerabilities, images }) => vulnerabilities !== null && images !== null);
    if (isComplete) return { ...known, data: rows };
    return loadGroups(request, { page: number, limit: figureRows, figures: 'all' }, signal);
  };
  const figures = useListWindow<FindingGroup>(
    { key: [...source.key, 'figures'], loadPage: loadFigures },
    windowNumber,
    figureRows,
  );
  const showFigures = usePausedCallback(figures.onVisible, figuresPauseMs);
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
      showFigures(firstRow, lastRow);
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
