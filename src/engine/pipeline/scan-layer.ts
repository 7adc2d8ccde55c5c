import { setImmediate } from 'node:timers/promises';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { StepNote } from '../../lib/work-pool/step-note.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import type { OnReleased } from '../../oci/lent-chunk.ts';
import { createTarReader, type TarVisitor } from '../../oci/tar/tar-reader.ts';
import type { Analyzer } from '../analyzers/analyzer.ts';
import { createAnalyzerSteps, type LeftOutFile } from './analyzer-steps.ts';
import { createLayerCollector, type LayerCollector } from './collect-layer.ts';
import type { LayerResult } from './layer-result.ts';
import { isTransferred } from './layer-thread/is-transferred.ts';
import { readInThread } from './layer-thread/read-in-thread.ts';
import { readPlainFile } from './layer-thread/read-plain-file.ts';
import { lessenV8Work } from './lessen-v8-work.ts';
import { type LayerLimits, layerLimits } from './limits.ts';
import { readHere } from './plain-layer.ts';
import { readFolder } from './read-folder.ts';

export interface ScanLayerInput {
  layer: LayerBlob;
  /** The verified bytes of the layer, when the caller has fetched them. */
  blob?: Buffer;
  analyzers: readonly Analyzer[];
  limits?: LayerLimits;
  /** Compressed bytes read so far. */
  onProgress?: (readBytes: number) => void;
  signal: AbortSignal;
  onReleased?: OnReleased;
  /** A thread of its own reads and decompresses the layer. Default: for large layers. */
  isReadInThread?: boolean;
  /** Files that an analyzer does not read. The result has a warning for each. */
  leftOut?: readonly LeftOutFile[] | undefined;
  stepNote?: StepNote | undefined;
}

/**
 * Reads one layer in one streaming pass: fetches and verifies the blob, decompresses it, verifies the diffID, parses the tar, and passes
 * wanted files to the analyzers. Nothing is unpacked to disk. A second pass is made only for hard links whose target came earlier under a
 * name that no analyzer wanted. Throws ScanError. A file that cannot be read leads to a warning in the result.
 */
export async function scanLayer(input: ScanLayerInput): Promise<LayerResult> {
  const { layer, analyzers, limits = layerLimits, leftOut, stepNote } = input;
  const steps = createAnalyzerSteps({ layer: layer.digest, leftOut, stepNote });
  const collector = createLayerCollector(analyzers, limits, steps);
  const { diffId, uncompressedBytes, warnings } = await passOver(input, limits, collector.visitor);
  if (diffId !== layer.diffId) {
    throw new ScanError(
      'DIGEST_MISMATCH',
      `The content of the layer ${short(layer.digest)} does not match the config of the image.`,
    );
  }
  await readLinkedFiles(input, limits, collector);
  const result = collector.result();
  return {
    digest: layer.digest,
    diffId,
    sizeBytes: layer.sizeBytes,
    uncompressedBytes,
    ...result,
    warnings: [...result.warnings, ...warnings],
  };
}

/** Content of hard links whose target came earlier under a name that no analyzer wanted (pnpm links packages out of its store). */
async function readLinkedFiles(input: ScanLayerInput, limits: LayerLimits, collector: LayerCollector): Promise<void> {
  const visitor = collector.linkedFilesVisitor();
  if (visitor) await passOver({ ...input, onProgress: () => undefined }, limits, visitor);
}

async function passOver(
  { layer, blob, signal, onProgress, onReleased, isReadInThread = isLarge(layer) }: ScanLayerInput,
  limits: LayerLimits,
  visitor: TarVisitor,
): Promise<{ diffId: Digest; uncompressedBytes: number; warnings: EngineWarning[] }> {
  const pauseWhenDue = createPause(layer, limits, signal);
  const onInput = (readBytes: number): Promise<void> | undefined => {
    onProgress?.(readBytes);
    return pauseWhenDue();
  };
  const reading = { signal, onInput, onReleased };
  const plain =
    layer.locator.kind === 'folder'
      ? readFolder(layer, layer.locator.path, { onInput, warningsMax: limits.warningsMax })
      : isReadInThread && !blob
        ? (readPlainFile(layer, reading) ?? readInThread(layer, reading))
        : readHere(layer, { blob, ...reading });
  const reader = createTarReader(visitor, { subject: 'layer', ...limits });
  let plainBytes = 0;
  let isRead = false;
  try {
    for await (const chunk of plain.chunks) {
      if (plainBytes === 0 && isReadInThread) lessenV8Work();
      plainBytes += chunk.length;
      await pauseWhenDue();
      refuseBomb(plainBytes, plain.readBytes(), limits);
      reader.push(chunk);
      const unwantedBytes = reader.unwantedBytes();
      if (unwantedBytes > 0 && plain.skip?.(unwantedBytes)) plainBytes += reader.skipContent();
    }
    reader.end();
    isRead = true;
    return { diffId: await plain.diffId(), uncompressedBytes: plainBytes, warnings: plain.warnings?.() ?? [] };
  } finally {
    if (!isRead) plain.drop();
  }
}

/** A thread of its own starts in 0.1 s and needs 20 MiB. Layers of these sizes keep it busy for 0.1 s and more. */
const threadFromBytes = { transferred: 32 * 1024 * 1024, file: 64 * 1024 * 1024 };

function isLarge(layer: LayerBlob): boolean {
  return layer.sizeBytes >= (isTransferred(layer) ? threadFromBytes.transferred : threadFromBytes.file);
}

/** Longest time without a turn of the event loop. A cancellation is received only between turns. */
const turnMs = 50;

function createPause(layer: LayerBlob, limits: LayerLimits, signal: AbortSignal): () => Promise<void> | undefined {
  const deadline = performance.now() + limits.timeMs;
  let turnedAt = performance.now();
  return () => {
    const now = performance.now();
    if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
    if (now > deadline)
      throw new ScanError('TIMEOUT', `Reading the layer ${short(layer.digest)} exceeded the time limit.`);
    if (now - turnedAt < turnMs) return undefined;
    turnedAt = now;
    return setImmediate();
  };
}

function refuseBomb(plainBytes: number, compressedBytes: number, limits: LayerLimits): void {
  if (plainBytes > limits.plainBytesMax) {
    throw new ScanError('LIMIT_EXCEEDED', `The layer contains more than ${limits.plainBytesMax} bytes.`);
  }
  if (plainBytes > limits.ratioFromBytes && plainBytes > compressedBytes * limits.ratioMax) {
    throw new ScanError(
      'LIMIT_EXCEEDED',
      'The compression ratio of the layer is too high, as in a decompression bomb.',
    );
  }
}

function short(digest: Digest): string {
  return `${digest.slice(0, 19)}…`;
}
