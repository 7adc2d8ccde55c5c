import { setImmediate } from 'node:timers/promises';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { inlineHash, threadHash } from '../../lib/hash-thread/content-hash.ts';
import type { StepNote } from '../../lib/work-pool/step-note.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import { type LentChunk, lendChunk, type OnReleased } from '../../oci/lent-chunk.ts';
import { openBlob } from '../../oci/open-blob.ts';
import { createTarReader, type TarVisitor } from '../../oci/tar/tar-reader.ts';
import type { Analyzer } from '../analyzers/analyzer.ts';
import { createAnalyzerSteps, type LeftOutFile } from './analyzer-steps.ts';
import { createLayerCollector, type LayerCollector } from './collect-layer.ts';
import { decompressLayer } from './decompress.ts';
import type { LayerResult } from './layer-result.ts';
import { type LayerLimits, layerLimits } from './limits.ts';

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
  const { diffId, uncompressedBytes } = await passOver(input, limits, collector.visitor);
  if (diffId !== layer.diffId) {
    throw new ScanError(
      'DIGEST_MISMATCH',
      `The content of the layer ${short(layer.digest)} does not match the config of the image.`,
    );
  }
  await readLinkedFiles(input, limits, collector);
  return { digest: layer.digest, diffId, sizeBytes: layer.sizeBytes, uncompressedBytes, ...collector.result() };
}

/** Content of hard links whose target came earlier under a name that no analyzer wanted (pnpm links packages out of its store). */
async function readLinkedFiles(input: ScanLayerInput, limits: LayerLimits, collector: LayerCollector): Promise<void> {
  const visitor = collector.linkedFilesVisitor();
  if (visitor) await passOver({ ...input, onProgress: () => undefined }, limits, visitor);
}

async function passOver(
  { layer, blob: fetched, signal, onProgress, onReleased }: ScanLayerInput,
  limits: LayerLimits,
  visitor: TarVisitor,
): Promise<{ diffId: Digest; uncompressedBytes: number }> {
  const pass: Pass = { readBytes: 0, isReadWhole: false, pauseWhenDue: createPause(layer, limits, signal) };
  const { locator, digest, sizeBytes } = layer;
  const blob = fetched ? lendOnce(fetched) : openBlob(locator, { digest, sizeBytes, signal, onReleased });
  const hash = layer.sizeBytes < threadFromBytes ? inlineHash() : threadHash();
  const reader = createTarReader(visitor, { subject: 'layer', ...limits });
  let plainBytes = 0;
  let isCompressed = true;
  let isHashed = false;
  try {
    const chunks = decompressLayer(watched(blob, pass, onProgress), {
      onFormat: (format) => void (isCompressed = format !== 'none'),
      onSpent: hash.take,
    });
    for await (const chunk of chunks) {
      plainBytes += chunk.length;
      await pass.pauseWhenDue();
      refuseBomb(plainBytes, pass.readBytes, limits);
      reader.push(chunk);
      await hash.room();
    }
    // A blob that was not read to its end has no result.
    if (!pass.isReadWhole)
      throw new ScanError('MALFORMED_LAYER', 'The layer contains data after the end of its compressed data.');
    reader.end();
    isHashed = isCompressed;
    // The verified digest of an uncompressed layer is its diffID.
    const diffId: Digest = isCompressed ? `sha256:${await hash.digest()}` : layer.digest;
    return { diffId, uncompressedBytes: plainBytes };
  } finally {
    if (!isHashed) hash.drop();
  }
}

/** Hashing the content of a layer of this compressed size takes 0.1 s and more, and a thread needs 10 MiB. */
const threadFromBytes = 64 * 1024 * 1024;

async function* lendOnce(bytes: Buffer): AsyncGenerator<LentChunk, void, undefined> {
  yield lendChunk(bytes);
}

interface Pass {
  readBytes: number;
  isReadWhole: boolean;
  /** Throws when the scan must end. */
  pauseWhenDue(): Promise<void> | undefined;
}

async function* watched(
  blob: AsyncIterable<LentChunk>,
  pass: Pass,
  onProgress: ((readBytes: number) => void) | undefined,
): AsyncGenerator<LentChunk, void, undefined> {
  for await (const chunk of blob) {
    pass.readBytes += chunk.bytes.length;
    onProgress?.(pass.readBytes);
    // Checked here too: input that decompresses to nothing takes time as well.
    await pass.pauseWhenDue();
    yield chunk;
  }
  pass.isReadWhole = true;
}

/** Longest time without a turn of the event loop. A cancellation is received only between turns. */
const turnMs = 50;

function createPause(layer: LayerBlob, limits: LayerLimits, signal: AbortSignal): Pass['pauseWhenDue'] {
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
