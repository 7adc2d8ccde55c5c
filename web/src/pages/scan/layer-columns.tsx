import type { Column } from '../../components/table/columns.ts';
import { RowLink } from '../../components/text/row-link.tsx';
import type { Schemas } from '../../lib/api/client.ts';
import { formatBytes, formatCount } from '../../lib/text/format-number.ts';

export type Layer = Schemas['ListScanLayersAnswer']['data'][number];

/** The columns of the layers. `largestBytes` is the size of the longest bar. */
export function layerColumnsOf(scanId: string, largestBytes: number): readonly Column<Layer>[] {
  const linkTo = (tab: 'packages' | 'findings', layer: Layer) =>
    layer[tab] === 0 ? (
      <span className="text-muted">0</span>
    ) : (
      <RowLink to="/scans/$scanId" params={{ scanId }} search={{ tab, layer: String(layer.index) }} className="target">
        {formatCount(layer[tab])}
      </RowLink>
    );
  return [
    { id: 'index', header: 'Layer', width: 60, align: 'end', sortKey: 'index', cell: ({ index }) => index },
    {
      id: 'size',
      header: 'Size',
      width: 136,
      sortKey: 'sizeBytes',
      cell: ({ sizeBytes, empty }) =>
        empty ? (
          <span className="text-muted">no content</span>
        ) : (
          <span className="flex items-center gap-2">
            <span className="w-16 shrink-0 text-end">{formatBytes(sizeBytes)}</span>
            <span
              aria-hidden="true"
              className="keeps-colors h-2 rounded-sm bg-link"
              style={{ width: `${Math.max(1, (44 * sizeBytes) / largestBytes)}px` }}
            />
          </span>
        ),
    },
    {
      id: 'wasted',
      header: 'Wasted',
      width: 80,
      align: 'end',
      sortKey: 'wastedBytes',
      cell: ({ wastedBytes }) => (
        <span className={wastedBytes === 0 ? 'text-muted' : 'text-high'}>
          {wastedBytes === 0 ? '0' : formatBytes(wastedBytes)}
        </span>
      ),
    },
    {
      id: 'packages',
      header: 'Packages',
      width: 88,
      align: 'end',
      sortKey: 'packages',
      cell: (layer) => linkTo('packages', layer),
    },
    {
      id: 'findings',
      header: 'Findings',
      width: 88,
      align: 'end',
      sortKey: 'findings',
      cell: (layer) => linkTo('findings', layer),
    },
    {
      id: 'command',
      header: 'Command',
      width: 150,
      cell: ({ command }) => (
        <code title={command}>
          <bdi>{command === '' ? '(not recorded)' : command}</bdi>
        </code>
      ),
    },
  ];
}
