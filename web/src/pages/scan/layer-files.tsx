import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { api, read } from '../../lib/api/client.ts';
import { formatBytes } from '../../lib/text/format-number.ts';
import type { Layer } from './layer-columns.tsx';

const texts = {
  largest: { title: 'Largest files', none: 'The scan recorded no files of this layer.' },
  removed: {
    title: 'Largest files that a later layer deletes or replaces',
    none: 'The scan recorded none.',
  },
  'removed-secret': {
    title: 'Secrets that a later layer removes',
    none: 'None were found. The image would still contain them.',
  },
} as const;

interface LayerFilesProps {
  scanId: string;
  layer: Layer;
  kind: keyof typeof texts;
}

/** The largest files of a layer, or those that a later layer removes. */
export function LayerFiles({ scanId, layer, kind }: LayerFilesProps) {
  const query = useQuery({
    queryKey: ['scan-layer-files', scanId, layer.index, kind],
    queryFn: async ({ signal }) =>
      (
        await read(
          api.GET('/api/scans/{scanId}/files', {
            params: { path: { scanId }, query: { layer: layer.index, kind, sort: 'sizeBytes:desc', limit: 20 } },
            signal,
          }),
        )
      ).data,
  });
  const { title, none } = texts[kind];
  return (
    <section className="mt-4 text-sm">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <QueryContent query={query} name="the files of the layer" lines={3}>
        {(files) =>
          files.length === 0 ? (
            <p className="text-muted">{none}</p>
          ) : (
            <ul>
              {files.map(({ path, sizeBytes }) => (
                <li key={path} className="flex min-h-7 items-center gap-2 border-t border-hairline">
                  <code className="min-w-0 flex-1 truncate" title={path}>
                    <bdi>{path}</bdi>
                  </code>
                  {sizeBytes !== null && <span className="shrink-0 tabular-nums">{formatBytes(sizeBytes)}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  );
}
