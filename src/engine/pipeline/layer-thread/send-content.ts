import { ScanError } from '../../../domain/scan-error.ts';
import { openRawInflate } from '../../../lib/raw-inflate.ts';
import type { LentChunk } from '../../../oci/lent-chunk.ts';
import { openBlob } from '../../../oci/open-blob.ts';
import { decompressFormat, openCompressed } from '../decompress.ts';
import { createContentOutput } from './content-output.ts';
import { type ContentRing, ringWriter } from './content-ring.ts';
import { inflateGzip } from './inflate-gzip.ts';
import type { OpenedLayer } from './layer-thread-messages.ts';

/** Input without output after which the reader is told about it. */
const silentBytesMax = 4 * 1024 * 1024;

export interface SendContentOptions {
  ring: ContentRing;
  signal: AbortSignal;
  /** Wakes the reader of the ring. */
  wake(): void;
}

export interface SentContent {
  /** Resolves when the whole content is in the ring. Rejects with the errors of the blob and MALFORMED_LAYER. */
  done: Promise<void>;
  /** The reader has released a part. */
  onRoom(): void;
}

/** Fetches, verifies and decompresses a layer, and passes its content on as fast as the ring is read. */
export function sendContent(layer: OpenedLayer, { ring, signal, wake }: SendContentOptions): SentContent {
  const writer = ringWriter(ring);
  let toldAtBytes = 0;
  const output = createContentOutput(writer, { signal, wake });
  let readBytes = 0;
  let isReadWhole = false;

  async function* watched(blob: AsyncIterable<LentChunk>): AsyncGenerator<LentChunk, void, undefined> {
    for await (const chunk of blob) {
      readBytes += chunk.bytes.length;
      writer.setReadBytes(readBytes);
      if (readBytes - toldAtBytes >= silentBytesMax) {
        toldAtBytes = readBytes;
        wake();
      }
      yield chunk;
    }
    isReadWhole = true;
  }

  const run = async (): Promise<void> => {
    const { locator, digest, sizeBytes } = layer;
    const { format, chunks } = await openCompressed(watched(openBlob(locator, { digest, sizeBytes, signal })));
    if (format !== 'none') writer.setCompressed();
    const inflate = format === 'gzip' ? openRawInflate() : undefined;
    try {
      if (inflate) await inflateGzip(chunks, { output, inflate });
      else for await (const chunk of decompressFormat(format, chunks)) await output.write(chunk);
    } finally {
      inflate?.close();
    }
    if (!isReadWhole)
      throw new ScanError('MALFORMED_LAYER', 'The layer contains data after the end of its compressed data.');
    output.end();
  };
  return { done: run(), onRoom: output.onRoom };
}
