import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { api, read } from '../../lib/api/client.ts';
import { formatBytes } from '../../lib/text/format-number.ts';

const shownLayers = 10;

/** How much of each layer upper layers remove. */
export function RemovedFiles({ scanId }: { scanId: string }) {
  const query = useQuery({
    queryKey: ['scan-removed-files', scanId],
    queryFn: async ({ signal }) =>
      (
        await read(
          api.GET('/api/scans/{scanId}/layers', {
            params: { path: { scanId }, query: { sort: 'wastedBytes:desc', limit: shownLayers } },
            signal,
          }),
        )
      ).data.filter(({ wastedBytes }) => wastedBytes > 0),
  });
  return (
    <Panel title="Removed by upper layers">
      <QueryContent query={query} name="the removed files" lines={3}>
        {(layers) =>
          layers.length === 0 ? (
            <p className="text-sm text-muted">No layer deletes or replaces a file of a lower layer.</p>
          ) : (
            <ScrollTable
              label="Layers with files that an upper layer deletes or replaces"
              headers={['Layer', { text: 'Removed', isNumber: true }, { text: 'Unpacked', isNumber: true }, 'Command']}
            >
              {layers.map(({ index, wastedBytes, uncompressedBytes, command }) => (
                <tr key={index}>
                  <th scope="row">
                    <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'layers', layer: String(index) }}>
                      L{index}
                    </Link>
                  </th>
                  <td className="text-end text-high">{formatBytes(wastedBytes)}</td>
                  <td className="text-end">{uncompressedBytes === 0 ? '?' : formatBytes(uncompressedBytes)}</td>
                  <td className="max-w-96 truncate" title={command}>
                    <code className="text-muted">
                      <bdi>{command === '' ? '(not recorded)' : command}</bdi>
                    </code>
                  </td>
                </tr>
              ))}
            </ScrollTable>
          )
        }
      </QueryContent>
      <p className="mt-2 text-xs text-muted">
        A removed file still takes up space in the image, and its content can be read. The list below names the ten
        largest ones of each layer as “removed files”, and keys and credentials as “removed secrets”.
      </p>
    </Panel>
  );
}
