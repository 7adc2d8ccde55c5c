import type { ImageConfig } from '../../oci/image-source.ts';
import type { InventoryLayer } from './inventory.ts';

export interface ContentLayer {
  digest: NonNullable<InventoryLayer['digest']>;
  diffId: NonNullable<InventoryLayer['diffId']>;
  mediaType: string;
  sizeBytes: number;
  uncompressedBytes: number;
  wastedBytes: number;
  topFiles: InventoryLayer['topFiles'];
  removedFiles: NonNullable<InventoryLayer['removedFiles']>;
}

export interface MappedHistory {
  layers: InventoryLayer[];
  /** Index into `layers` of each content layer, bottom layer first. */
  indexOfContent: number[];
}

/** Longest stored command of a layer, in characters. */
const commandLengthMax = 4096;

/**
 * The image's steps, bottom layer first: history entries with their layers (image-spec config.md). The history is a claim of the image.
 * When its number of layers is wrong, it is ignored and the layers are listed without commands.
 */
export function mapHistory(content: ContentLayer[], history: ImageConfig['history']): MappedHistory {
  const steps = isHistoryUsable(history, content.length)
    ? history
    : content.map(() => ({ createdBy: '', createdAt: null, isEmpty: false, comment: '' }));
  const layers: InventoryLayer[] = [];
  const indexOfContent: number[] = [];
  for (const [index, step] of steps.entries()) {
    const layer = step.isEmpty ? undefined : content[indexOfContent.length];
    if (layer) indexOfContent.push(index);
    layers.push({
      index,
      isEmpty: step.isEmpty,
      digest: layer?.digest ?? null,
      diffId: layer?.diffId ?? null,
      mediaType: layer?.mediaType ?? null,
      sizeBytes: layer?.sizeBytes ?? 0,
      uncompressedBytes: layer?.uncompressedBytes ?? 0,
      command: cleanCommand(step.createdBy),
      createdAt: step.createdAt,
      wastedBytes: layer?.wastedBytes ?? 0,
      topFiles: layer?.topFiles ?? [],
      removedFiles: layer?.removedFiles ?? [],
    });
  }
  return { layers, indexOfContent };
}

/** Whether a config's history names as many layers as the image has. */
export function isHistoryUsable(history: ImageConfig['history'], layerCount: number): boolean {
  return history.filter((step) => !step.isEmpty).length === layerCount;
}

/** Removes the wrapper of the classic builder: `/bin/sh -c #(nop)  CMD ["sh"]` → `CMD ["sh"]`. */
export function cleanCommand(createdBy: string): string {
  const command = createdBy
    .replace(/^\/bin\/sh -c #\(nop\)\s*/, '')
    .replace(/# buildkit$/, '')
    .trim();
  return command.length > commandLengthMax ? `${command.slice(0, commandLengthMax - 1)}…` : command;
}
