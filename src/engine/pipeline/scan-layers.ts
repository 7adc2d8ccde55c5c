import type { StepNote } from '../../lib/work-pool/step-note.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import { openBlob } from '../../oci/open-blob.ts';
import type { Analyzer } from '../analyzers/analyzer.ts';
import { encodeLayerResult } from './encode-layer-result.ts';
import type { LayerLimits } from './limits.ts';
import { scanLayer } from './scan-layer.ts';
import type { LayerToRead } from './without-faulty-files.ts';

export interface ScanLayersInput {
  layers: readonly LayerToRead[];
  analyzers: readonly Analyzer[];
  limits?: LayerLimits;
  signal: AbortSignal;
  stepNote?: StepNote;
}

/**
 * Reads small layers as `scanLayer` does and encodes the results in their order. All blobs are fetched at the same time, because a registry
 * is slow to answer. They are then read one after the other: a small layer can expand to all memory that one layer may use. The first
 * failure stops the others, which have ended when this rejects.
 */
export async function scanLayers(input: ScanLayersInput): Promise<Uint8Array<ArrayBuffer>[]> {
  const { layers, analyzers, limits, stepNote } = input;
  const failed = new AbortController();
  const signal = AbortSignal.any([input.signal, failed.signal]);
  const failures: unknown[] = [];
  const fetches = layers.map((layer) =>
    fetchBlob(layer, signal).catch((error: unknown) => {
      failures.push(error);
      failed.abort();
    }),
  );
  const results: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (const [index, { leftOut, ...layer }] of layers.entries()) {
      const blob = await fetches[index];
      if (!blob) break;
      const options = { analyzers, signal, leftOut, stepNote, ...(limits && { limits }) };
      results.push(encodeLayerResult(await scanLayer({ layer, blob, ...options })));
    }
  } catch (error) {
    failures.push(error);
    failed.abort();
  }
  await Promise.all(fetches);
  if (failures.length > 0) throw failures[0];
  return results;
}

async function fetchBlob({ locator, digest, sizeBytes }: LayerBlob, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const { bytes, release } of openBlob(locator, { digest, sizeBytes, signal })) {
    chunks.push(Buffer.from(bytes));
    release();
  }
  return Buffer.concat(chunks);
}
