import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
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
 * Reads an uncompressed layer directly into the slots of the output, and hashes it there: without tasks of the thread pool, messages and
 * copies. `onRead` gets the number of bytes that were read. Throws MALFORMED_ARCHIVE, DIGEST_MISMATCH (content or size) and the errors of
 * the output.
 */
export async function sendFile(
  locator: BlobLocator & { kind: 'file' },
  { digest, sizeBytes }: Pick<OpenedLayer, 'digest' | 'sizeBytes'>,
  { output, onRead }: { output: ContentOutput; onRead(readBytes: number): void },
): Promise<void> {
  if (locator.sizeBytes > sizeBytes) throw blobMismatch(digest, 'is longer than the size in its descriptor');
  const file = openFileRange(locator);
  const hash = createHash('sha256');
  try {
    for (let readBytes = 0; ; ) {
      // The thread receives a request to stop between two turns of its event loop.
      await (output.room() ?? setImmediate());
      const free = output.memory.subarray(output.filled);
      const bytes = file.read(free);
      if (bytes === 0) {
        if (readBytes !== sizeBytes) throw blobMismatch(digest, 'is shorter than the size in its descriptor');
        break;
      }
      readBytes += bytes;
      onRead(readBytes);
      hash.update(free.subarray(0, bytes));
      output.add(bytes);
    }
    if (`sha256:${hash.digest('hex')}` !== digest) throw blobMismatch(digest, 'does not match its digest');
  } finally {
    file.close();
  }
}
