import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ScanError } from '../../../domain/scan-error.ts';
import { openFileRange } from '../../../oci/file-range-reader.ts';
import { blobMismatch } from '../../../oci/open-blob.ts';
import type { LayerInFile } from './layer-thread-messages.ts';

/** A part that was read is still in the cache of the processor when it is hashed. */
const partBytes = 256 * 1024;
/** Bytes between two turns of the event loop, in which the thread learns that it is to stop: about 20 ms. */
const turnBytes = 32 * 1024 * 1024;

/**
 * Verifies size and digest of a layer that is a file, without passing its content on. Returns the state of the file (see `FileRangeReader`)
 * after the last read. Throws MALFORMED_ARCHIVE, DIGEST_MISMATCH (content or size) and CANCELLED.
 */
export async function verifyFile(
  { file: range, digest, sizeBytes }: LayerInFile,
  signal: AbortSignal,
): Promise<string> {
  if (range.sizeBytes > sizeBytes) throw blobMismatch(digest, 'is longer than the size in its descriptor');
  const file = openFileRange(range);
  try {
    const hash = createHash('sha256');
    const memory = Buffer.allocUnsafeSlow(partBytes);
    for (let turnAt = turnBytes; ; ) {
      const bytes = file.read(memory);
      if (bytes === 0) break;
      hash.update(memory.subarray(0, bytes));
      if (file.position() < turnAt) continue;
      turnAt += turnBytes;
      await setImmediate();
      if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
    }
    if (file.position() !== sizeBytes) throw blobMismatch(digest, 'is shorter than the size in its descriptor');
    if (`sha256:${hash.digest('hex')}` !== digest) throw blobMismatch(digest, 'does not match its digest');
    return file.state();
  } finally {
    file.close();
  }
}
