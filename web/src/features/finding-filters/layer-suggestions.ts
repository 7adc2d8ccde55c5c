import type { ChoiceQuery, SuggestedFilter } from '../../components/filters/filter-definition.ts';
import { api, read } from '../../lib/api/client.ts';
import { layerOf, layerText, layerValueText } from './layer-text.ts';

/** What the layers are of: one image, and a tag by id or name, else the first tag with a result. */
export interface LayerScope {
  image: string | undefined;
  tag: string | undefined;
}

const layersMax = 200;

/** The layer of a package, by its instruction if the list is filtered by one image, else by position or digest. */
export function layerFilter(scope: LayerScope): SuggestedFilter {
  const isOneImage = scope.image !== undefined && !scope.image.includes(',');
  return {
    kind: 'suggested',
    name: 'layer',
    label: 'Layer',
    isSingle: true,
    acceptsText: true,
    placeholder: '3, or sha256:…',
    hint: isOneImage
      ? 'Choose an instruction of the image, or type a position (0 is the lowest layer) or a digest.'
      : 'Position in the image (0 is the lowest layer), or digest. Filter by one image to choose from its instructions.',
    suggest: (text) => ({
      queryKey: ['layer-suggestions', scope.image ?? '', scope.tag ?? '', text],
      queryFn: async ({ signal }) => {
        const layers = isOneImage ? await readLayers(scope, signal) : [];
        const searched = text.toLowerCase();
        return layers
          .filter((layer) => layerText(layer).toLowerCase().includes(searched))
          .map((layer) => ({ value: layer.digest ?? layer.diffId ?? String(layer.index), label: layerText(layer) }));
      },
    }),
    named: (values): ChoiceQuery => ({
      queryKey: ['layer-names', scope.image ?? '', scope.tag ?? '', values],
      queryFn: async ({ signal }) => {
        const layers = isOneImage ? await readLayers(scope, signal) : [];
        return values.map((value) => {
          const layer = layerOf(value, layers);
          return { value, label: layer === undefined ? layerValueText(value) : layerText(layer) };
        });
      },
    }),
  };
}

async function readLayers({ image = '', tag }: LayerScope, signal: AbortSignal) {
  const { data } = await api.GET('/api/images/{imageId}', { params: { path: { imageId: image } }, signal });
  const scanned = data?.data.tags.filter(({ scanId }) => scanId !== null) ?? [];
  const { scanId } = scanned.find(({ id, name }) => tag === id || tag === name) ?? scanned[0] ?? { scanId: null };
  if (scanId === null) return [];
  const layers = await read(
    api.GET('/api/scans/{scanId}/layers', { params: { path: { scanId }, query: { limit: layersMax } }, signal }),
  );
  return layers.data;
}
