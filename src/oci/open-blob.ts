import { createHash } from 'node:crypto';
import type { Digest } from '../domain/digest.ts';
import { ScanError } from '../domain/scan-error.ts';
import { copyBlob } from './copy-blob.ts';
import type { BlobLocator } from './image-source.ts';
import type { LentChunk, OnReleased } from './lent-chunk.ts';
import { readFileRange } from './read-file-range.ts';
import { defaultTimeouts, type TransferTimeouts } from './transport/transfer-timeouts.ts';

export interface OpenBlobOptions {
  digest: Digest;
  sizeBytes: number;
  signal: AbortSignal;
  timeouts?: TransferTimeouts;
  onReleased?: OnReleased | undefined;
}

/**
 * The bytes of a blob in order, in chunks of up to 1 MiB. The reader releases every chunk and may hold three at a time. Only the locator is
 * needed, so this works in any thread. Ending the loop early closes the transfer.
 * Size and sha256 are verified only here: a reader that reaches the end without an error has verified bytes. A reader that stops earlier
 * has unverified bytes. With `copyTo`, the bytes are stored on the way.
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
  if (locator.kind === 'folder') throw new ScanError('INTERNAL', 'A folder is not a blob.');
  const hash = createHash('sha256');
  const chunks =
    locator.kind === 'file'
      ? readFileRange(locator, signal, { onReleased })
      : (await loadHttp()).readHttpBlob(locator, { digest, sizeBytes, signal, timeouts, onReleased });
  let readBytes = 0;
  for await (const chunk of chunks) {
    readBytes += chunk.bytes.length;
    if (readBytes > sizeBytes) throw blobMismatch(digest, 'is longer than the size in its descriptor');
    hash.update(chunk.bytes);
    yield chunk;
  }
  if (readBytes !== sizeBytes) throw blobMismatch(digest, 'is shorter than the size in its descriptor');
  if (`sha256:${hash.digest('hex')}` !== digest) throw blobMismatch(digest, 'does not match its digest');
}

/** Loaded on first use: threads that read files need neither sockets nor TLS, which take a fifth of the time of their start. */
function loadHttp() {
  return import('./read-http-blob.ts');
}

/** The error of a blob whose size or content differs from its descriptor. */
export function blobMismatch(digest: Digest, what: string): ScanError {
  return new ScanError('DIGEST_MISMATCH', `The blob ${digest.slice(0, 19)}… ${what}.`);
}
