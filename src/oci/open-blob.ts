import type { Digest } from '../domain/digest.ts';
import { ScanError } from '../domain/scan-error.ts';
import { type ContentHash, inlineHash, threadHash } from '../lib/hash-thread/content-hash.ts';
import { copyBlob } from './copy-blob.ts';
import type { BlobLocator } from './image-source.ts';
import { type LentChunk, lendChunk, type OnReleased } from './lent-chunk.ts';
import { readFileRange } from './read-file-range.ts';
import { readHttpBlob } from './read-http-blob.ts';
import { defaultTimeouts, type TransferTimeouts } from './transport/transfer-timeouts.ts';

export interface OpenBlobOptions {
  digest: Digest;
  sizeBytes: number;
  signal: AbortSignal;
  timeouts?: TransferTimeouts;
  onReleased?: OnReleased | undefined;
}

/** Hashing a file of this size takes 0.15 s, and a thread needs 10 MiB. */
const threadFromBytes = 256 * 1024 * 1024;

/**
 * The bytes of a blob in order, in chunks of up to 1 MiB. The reader releases every chunk and may hold three at a time. Only the locator is
 * needed, so this works in any thread. Ending the loop early closes the transfer.
 * Size and sha256 are verified only here: a reader that reaches the end without an error has verified bytes. A reader that stops earlier
 * has unverified bytes. The hash of a large file is computed in a thread of its own. With `copyTo`, the bytes are stored on the way.
 * Throws ScanError: DIGEST_MISMATCH (content or size), UNAUTHORIZED (ask the source for a new locator), IMAGE_NOT_FOUND (the registry lacks
 * the blob), MALFORMED_ARCHIVE, BLOCKED_ADDRESS, TLS, UNREACHABLE, TIMEOUT, RATE_LIMITED, CANCELLED.
 */
export function openBlob(locator: BlobLocator, options: OpenBlobOptions): AsyncGenerator<LentChunk, void, undefined> {
  const chunks = readVerified(locator, options);
  return locator.copyTo === undefined ? chunks : copyBlob(chunks, locator.copyTo);
}

async function* readVerified(
  locator: BlobLocator,
  options: OpenBlobOptions,
): AsyncGenerator<LentChunk, void, undefined> {
  const { digest, sizeBytes, signal, timeouts = defaultTimeouts, onReleased } = options;
  const isShared = locator.kind === 'file' && sizeBytes >= threadFromBytes;
  const hash = isShared ? threadHash() : inlineHash();
  const chunks =
    locator.kind === 'file'
      ? readFileRange(locator, signal, { onReleased, isShared })
      : readHttpBlob(locator, { digest, sizeBytes, signal, timeouts, onReleased });
  let readBytes = 0;
  let isEnded = false;
  try {
    for await (const chunk of chunks) {
      readBytes += chunk.bytes.length;
      if (readBytes > sizeBytes) throw mismatch(digest, 'is longer than the size in its descriptor');
      yield hashed(chunk, hash);
      await hash.room();
    }
    if (readBytes !== sizeBytes) throw mismatch(digest, 'is shorter than the size in its descriptor');
    isEnded = true;
    if (`sha256:${await hash.digest()}` !== digest) throw mismatch(digest, 'does not match its digest');
  } finally {
    if (!isEnded) hash.drop();
  }
}

/** Releases the chunk when both its reader and the hash have read it. */
function hashed(chunk: LentChunk, hash: ContentHash): LentChunk {
  let readers = 2;
  const release = (): void => {
    readers -= 1;
    if (readers === 0) chunk.release();
  };
  hash.add(chunk.bytes, release);
  return lendChunk(chunk.bytes, release);
}

function mismatch(digest: Digest, what: string): ScanError {
  return new ScanError('DIGEST_MISMATCH', `The blob ${digest.slice(0, 19)}… ${what}.`);
}
