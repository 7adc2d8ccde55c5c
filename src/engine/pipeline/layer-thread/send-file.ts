import { createHash } from 'node:crypto';
import { openFileRange } from '../../../oci/file-range-reader.ts';
import type { BlobLocator } from '../../../oci/image-source.ts';
import { blobMismatch } from '../../../oci/open-blob.ts';
import { headBytesMax, layerCompressionOf } from '../decompress.ts';
import type { ContentOutput } from './content-output.ts';
import type { OpenedLayer } from './layer-thread-messages.ts';

/** Whether the layer is uncompressed in a file, by its first bytes, and is not to be copied. Throws MALFORMED_ARCHIVE. */
export function isPlainFile(locator: BlobLocator): locator is BlobLocator & { kind: 'file' } {
  if (locator.kind !== 'file' || locator.copyTo !== undefined) return false;
  const file = openFileRange(locator);
  try {
    const head = Buffer.alloc(headBytesMax);
    return layerCompressionOf(head.subarray(0, file.read(head))) === 'none';
  } finally {
    file.close();
  }
}

/**
 * Reads an uncompressed layer directly into the slots of the output, without copies. A thread of libuv's pool reads a part while this thread
 * hashes the one before it: reading from the page cache takes half as long as hashing. `onRead` gets the number of bytes that were read.
 * Throws MALFORMED_ARCHIVE, DIGEST_MISMATCH (content or size) and the errors of the output.
 */
export async function sendFile(
  locator: BlobLocator & { kind: 'file' },
  { digest, sizeBytes }: Pick<OpenedLayer, 'digest' | 'sizeBytes'>,
  { output, onRead }: { output: ContentOutput; onRead(readBytes: number): void },
): Promise<void> {
  if (locator.sizeBytes > sizeBytes) throw blobMismatch(digest, 'is longer than the size in its descriptor');
  const file = openFileRange(locator);
  const hash = createHash('sha256');
  /** Reads into the free memory of the slot that is being filled, or into the slot after it. */
  let reading: Promise<number> | undefined;
  try {
    for (let readBytes = 0; ; ) {
      await output.room();
      reading ??= file.readInPool(output.memory.subarray(output.filled));
      const bytes = await reading;
      reading = undefined;
      if (bytes === 0) {
        if (readBytes !== sizeBytes) throw blobMismatch(digest, 'is shorter than the size in its descriptor');
        break;
      }
      readBytes += bytes;
      const part = output.memory.subarray(output.filled, output.filled + bytes);
      const following = part.length === output.memory.length - output.filled ? output.following() : undefined;
      if (following) reading = file.readInPool(following);
      onRead(readBytes);
      hash.update(part);
      output.add(bytes);
    }
    if (`sha256:${hash.digest('hex')}` !== digest) throw blobMismatch(digest, 'does not match its digest');
  } finally {
    // The file may be closed, and the memory may be used again, only after the last read has ended.
    await reading?.catch(() => undefined);
    file.close();
  }
}
