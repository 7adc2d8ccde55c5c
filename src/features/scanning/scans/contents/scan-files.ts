import type { ImageEvidence, InventoryLayer } from '../../../../engine/pipeline/inventory.ts';

export const fileKinds = ['largest', 'removed-secret'] as const;
export type FileKind = (typeof fileKinds)[number];

export interface ScanFile {
  path: string;
  kind: FileKind;
  /** Null for removed files, whose size the inventory does not have. */
  sizeBytes: number | null;
  layer: { index: number; diffId: string | null; command: string };
}

/**
 * The files that an inventory names: the largest ones of each layer, by size, and then secrets that a later layer removes and that the image
 * still contains.
 */
export function scanFiles(layers: readonly InventoryLayer[], evidence: ImageEvidence | undefined): ScanFile[] {
  const largest = layers.flatMap((layer) =>
    layer.topFiles.map(
      ({ path, sizeBytes }): ScanFile => ({ path, kind: 'largest', sizeBytes, layer: layerOf(layer) }),
    ),
  );
  const removed = (evidence?.files ?? []).flatMap(({ kind, subject, layerIndex }): ScanFile[] => {
    const layer = layers[layerIndex];
    return kind === 'deleted-secret' && layer
      ? [{ path: subject, kind: 'removed-secret', sizeBytes: null, layer: layerOf(layer) }]
      : [];
  });
  return [...largest.toSorted((a, b) => (b.sizeBytes ?? 0) - (a.sizeBytes ?? 0)), ...removed];
}

function layerOf({ index, diffId, command }: InventoryLayer): ScanFile['layer'] {
  return { index, diffId, command };
}
