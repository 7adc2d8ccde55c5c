import { collectGarbage } from '../../lib/collect-garbage.ts';
import type { StepNote } from '../../lib/work-pool/step-note.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import { openBlob } from '../../oci/open-blob.ts';
import type { Analyzer } from '../analyzers/analyzer.ts';
import { encodeLayerResult, isLargeResult } from './encode-layer-result.ts';
import { createLanes } from './layer-lanes.ts';
import type { LayerLimits } from './limits.ts';
import { type ScanLayerInput, scanLayer } from './scan-layer.ts';
import type { LayerToRead } from './without-faulty-files.ts';

export interface ScanLayersInput {
  layers: readonly LayerToRead[];
  analyzers: readonly Analyzer[];
  limits?: LayerLimits;
  /** The results are not deflated. Default false. */
  isPlain?: boolean;
  /** Compressed bytes that were read so far of each layer, in their order. */
  onProgress?: (readBytes: readonly number[]) => void;
  signal: AbortSignal;
  stepNote?: StepNote;
}

/** Layers up to this compressed size are fetched before they are read, because a registry is slow to answer. */
const fetchedBytesMax = 1024 * 1024;
/** Number of small layers that are fetched at the same time. */
const fetchesMax = 16;
/** Number of larger layers that are read at the same time. While one waits for its registry or decompression, another one is parsed. */
const streamsMax = 4;

/**
 * Reads layers as `scanLayer` does and encodes the results in their order. Small layers are parsed one after the other: each can expand to
 * all memory that one layer may use. The first failure stops the others, which have ended when this rejects.
 */
export async function scanLayers(input: ScanLayersInput): Promise<Uint8Array<ArrayBuffer>[]> {
  const { layers, isPlain = false, onProgress, signal: outer, ...options } = input;
  const failed = new AbortController();
  const signal = AbortSignal.any([outer, failed.signal]);
  const [inFetch, inTurn, inStream] = [createLanes(fetchesMax), createLanes(1), createLanes(streamsMax)];
  const readBytes = layers.map(() => 0);

  const scan = async ({ leftOut, ...layer }: LayerToRead, index: number, blob?: Buffer) => {
    const onRead = (bytes: number): void => {
      readBytes[index] = bytes;
      onProgress?.(readBytes);
    };
    const encoded = await scanAndEncode(
      { ...options, layer, leftOut, signal, onProgress: onRead, ...(blob && { blob }) },
      isPlain,
    );
    // The next layer may end immediately, and the results of large layers together take more memory than reading them.
    if (isLargeResult(encoded)) collectGarbage();
    return encoded;
  };
  const read = (layer: LayerToRead, index: number): Promise<Uint8Array<ArrayBuffer>> =>
    layer.sizeBytes > fetchedBytesMax
      ? inStream(() => scan(layer, index))
      : inFetch(async () => {
          const blob = await fetchBlob(layer, signal);
          return inTurn(() => scan(layer, index, blob));
        });

  const failures: unknown[] = [];
  const pending = layers.map((layer, index) =>
    read(layer, index).catch((error: unknown) => {
      failures.push(error);
      failed.abort();
    }),
  );
  const results = await Promise.all(pending);
  if (failures.length > 0) throw failures[0];
  return results.filter((result) => result !== undefined);
}

/** A function of its own, because the garbage of its caller includes the result. */
async function scanAndEncode(input: ScanLayerInput, isPlain: boolean): Promise<Uint8Array<ArrayBuffer>> {
  return encodeLayerResult(await scanLayer(input), { isPlain });
}

async function fetchBlob({ locator, digest, sizeBytes }: LayerBlob, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const { bytes, release } of openBlob(locator, { digest, sizeBytes, signal })) {
    chunks.push(Buffer.from(bytes));
    release();
  }
  return Buffer.concat(chunks);
}
