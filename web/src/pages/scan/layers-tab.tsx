import { useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { api, read } from '../../lib/api/client.ts';
import { pageRows, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { countOf, formatBytes } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { type Layer, layerColumnsOf } from './layer-columns.tsx';
import { LayerDetail } from './layer-detail.tsx';

/** The layers of the image from the bottom one. The selected layer is in the address, and its content is beside the list. */
export function LayersTab({ scan: { scanId, totals } }: { scan: ScanSummary }) {
  const { search, filter } = useUrlSearch();
  const sort = search.sort;
  const list = useListWindow<Layer>(
    {
      key: ['scan-layers', scanId, sort ?? ''],
      loadPage: async (page, signal) =>
        read(
          api.GET('/api/scans/{scanId}/layers', {
            params: { path: { scanId }, query: { ...(sort === undefined ? {} : { sort }), page, limit: pageRows } },
            signal,
          }),
        ),
    },
    1,
  );
  const largest = useMemo(() => Math.max(1, ...list.rows.map((layer) => layer?.sizeBytes ?? 0)), [list.rows]);
  const columns = useMemo(() => layerColumnsOf(scanId, largest), [scanId, largest]);
  const wanted = list.rows.findIndex((layer) => layer !== undefined && String(layer.index) === search.layer);
  const focused = Math.max(0, wanted);
  const selected = list.rows[focused];

  if (list.error !== null)
    return <ErrorState title="The layers could not be loaded." error={list.error} onRetry={list.retry} />;
  if (list.total === undefined) return <Skeleton lines={8} label="Loading the layers" />;
  if (list.total === 0) return <EmptyState title="No layers">The result of this scan contains no layers.</EmptyState>;
  return (
    <>
      {totals !== null && (
        <p className="mb-2 text-sm text-muted">
          {countOf(totals.layers.total, 'layer')}, {totals.layers.empty} of them without content ·{' '}
          {formatBytes(totals.layers.sizeBytes)} compressed · {formatBytes(totals.layers.wastedBytes)} wasted by files
          that a later layer deletes or replaces
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
        <DataTable
          label="Layers of the scan"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          total={list.total}
          sort={sort}
          onSort={(key) => filter({ sort: nextSort(parseSort(sort), key) })}
          isStale={list.isStale}
          onVisible={list.onVisible}
          focusedRow={focused}
          onFocusRow={(index) => {
            const layer = list.rows[index];
            if (layer !== undefined) filter({ layer: String(layer.index) });
          }}
        />
        {selected !== undefined && <LayerDetail key={selected.index} scanId={scanId} layer={selected} />}
      </div>
    </>
  );
}
