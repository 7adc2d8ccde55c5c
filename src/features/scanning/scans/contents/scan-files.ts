import type { ImageEvidence, InventoryLayer } from '../../../../engine/pipeline/inventory.ts';

export const fileKinds = ['largest', 'removed', 'removed-secret'] as const;
type FileKind = (typeof fileKinds)[number];

export interface ScanFile {
  path: string;
  kind: FileKind;
  /** Null for removed secrets, whose size the inventory does not have. */
  sizeBytes: number | null;
  layer: { index: number; diffId: string | null; command: string };
}

/**
 * The files that an inventory names: the largest ones of each layer, by size, then the largest ones that a later layer deletes or replaces,
 * and then secrets that a later layer removes and that the image still contains.
 */
export function scanFiles(layers: readonly InventoryLayer[], evidence: ImageEvidence | undefined): ScanFile[] {
  const bySize = (kind: 'largest' | 'removed', filesOf: (layer: InventoryLayer) => InventoryLayer['topFiles']) =>
    layers
      .flatMap((layer) =>
        filesOf(layer).map(({ path, sizeBytes }) => ({ path, kind, sizeBytes, layer: layerOf(layer) })),
      )
      .toSorted((a, b) => b.sizeBytes - a.sizeBytes);
  const secrets = (evidence?.files ?? []).flatMap(({ kind, subject, layerIndex }): ScanFile[] => {
    const layer = layers[layerIndex];
    return kind === 'deleted-secret' && layer
      ? [{ path: subject, kind: 'removed-secret', sizeBytes: null, layer: layerOf(layer) }]
      : [];
  });
  return [
    ...bySize('largest', ({ topFiles }) => topFiles),
    ...bySize('removed', ({ removedFiles = [] }) => removedFiles),
    ...secrets,
  ];
}

function layerOf({ index, diffId, command }: InventoryLayer): ScanFile['layer'] {
  return { index, diffId, command };
}
