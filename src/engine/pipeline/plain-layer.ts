import { createHash } from 'node:crypto';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import { type LentChunk, lendChunk, type OnReleased } from '../../oci/lent-chunk.ts';
import { openBlob } from '../../oci/open-blob.ts';
import { decompressLayer } from './decompress.ts';

/** The uncompressed content of a layer while it is read. */
export interface PlainLayer {
  /** The content in order. A chunk is valid only until the next one is requested. Throws ScanError. */
  chunks: AsyncIterable<Buffer>;
  /** Compressed bytes that were read so far. */
  readBytes(): number;
  /** Passes over the next bytes of the content without reading them. Returns false when it cannot. */
  skip?(bytes: number): boolean;
  /** The digest of the content. Called after the last chunk, when the whole blob was verified. */
  diffId(): Promise<Digest>;
  /** Must be called when `diffId` was not. */
  drop(): void;
  /** Content that was not read. Absent: an error is thrown instead. */
  warnings?(): EngineWarning[];
}

export interface ReadHereOptions {
  /** The verified bytes of the layer, when the caller has fetched them. */
  blob?: Buffer | undefined;
  signal: AbortSignal;
  onReleased?: OnReleased | undefined;
  /** Called for each piece of the blob, with the bytes that were read so far. It may throw. */
  onInput(readBytes: number): Promise<void> | undefined;
}

/** Reads a layer in this thread. */
export function readHere(
  layer: LayerBlob,
  { blob: fetched, signal, onReleased, onInput }: ReadHereOptions,
): PlainLayer {
  const { locator, digest, sizeBytes } = layer;
  const blob = fetched ? lendOnce(fetched) : openBlob(locator, { digest, sizeBytes, signal, onReleased });
  const hash = createHash('sha256');
  let readBytes = 0;
  let isReadWhole = false;
  let isCompressed = true;

  async function* watched(): AsyncGenerator<LentChunk, void, undefined> {
    for await (const chunk of blob) {
      readBytes += chunk.bytes.length;
      // Checked here too: input that decompresses to nothing takes time as well.
      await onInput(readBytes);
      yield chunk;
    }
    isReadWhole = true;
  }

  async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
    const plain = decompressLayer(watched(), (format) => void (isCompressed = format !== 'none'));
    for await (const chunk of plain) {
      if (isCompressed) hash.update(chunk);
      yield chunk;
    }
    if (!isReadWhole)
      throw new ScanError('MALFORMED_LAYER', 'The layer contains data after the end of its compressed data.');
  }

  return {
    chunks: chunks(),
    readBytes: () => readBytes,
    // The verified digest of an uncompressed layer is its diffID.
    diffId: async () => (isCompressed ? `sha256:${hash.digest('hex')}` : digest),
    drop: () => undefined,
  };
}

async function* lendOnce(bytes: Buffer): AsyncGenerator<LentChunk, void, undefined> {
  yield lendChunk(bytes);
}
