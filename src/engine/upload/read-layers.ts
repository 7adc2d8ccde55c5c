import { isDigest } from '../../domain/digest.ts';
import type { InventoryLayer } from '../pipeline/inventory.ts';
import { redactCommand } from '../secrets/secret-text.ts';
import type { EnvelopeFields } from './envelope-fields.ts';
import { readTime } from './read-header.ts';
import { uploadLimits } from './upload.ts';

const topFilesMax = 20;
const commandCharactersMax = 4096;

/** In the given order, from the base layer. Secrets in commands are redacted, as for pulled images. */
export function readLayers(envelope: EnvelopeFields): InventoryLayer[] {
  return envelope.objects('layers', uploadLimits.layers).map((layer, index) => {
    const digest = layer.text('digest');
    const diffId = layer.text('diffId');
    const createdAt = readTime(layer.text('createdAt'));
    layer.count('index');
    return {
      index,
      isEmpty: layer.flag('empty'),
      digest: isDigest(digest) ? digest : null,
      diffId: isDigest(diffId) ? diffId : null,
      mediaType: layer.text('mediaType', 200),
      sizeBytes: layer.count('sizeBytes') ?? 0,
      uncompressedBytes: layer.count('uncompressedBytes') ?? 0,
      command: redactCommand(layer.text('command', commandCharactersMax) ?? '').text,
      createdAt: createdAt === null ? null : new Date(createdAt).toISOString(),
      wastedBytes: layer.count('wastedBytes') ?? 0,
      topFiles: filesOf(layer, 'topFiles'),
      ...(layer.has('removedFiles') && { removedFiles: filesOf(layer, 'removedFiles') }),
    };
  });
}

function filesOf(layer: EnvelopeFields, name: 'topFiles' | 'removedFiles'): InventoryLayer['topFiles'] {
  return layer
    .objects(name, uploadLimits.evidenceFiles)
    .slice(0, topFilesMax)
    .flatMap((file) => {
      const path = file.text('path', 4096);
      return path === null ? [] : [{ path, sizeBytes: file.count('sizeBytes') ?? 0 }];
    });
}

/** Where something was introduced: an index, or a layer's digest or diff id. −1 when the upload does not say. */
export function layerIndexOf(entry: EnvelopeFields, layers: readonly InventoryLayer[]): number {
  const value = entry.typed('layer', ['object', 'number', 'string']);
  const layer = typeof value === 'object' ? entry.object('layer') : null;
  const index = typeof value === 'number' ? entry.count('layer') : (layer?.count('index') ?? entry.count('layerIndex'));
  if (index !== null) return index < layers.length ? index : -1;
  const digest = typeof value === 'string' ? value : (layer?.text('diffId') ?? layer?.text('digest'));
  if (typeof digest !== 'string') return -1;
  return layers.findIndex((one) => one.diffId === digest || one.digest === digest);
}
