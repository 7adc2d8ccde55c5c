import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ScanError } from '../../../domain/scan-error.ts';
import type { LentChunk } from '../../../oci/lent-chunk.ts';
import { openBlob } from '../../../oci/open-blob.ts';
import { decompressLayer } from '../decompress.ts';
import type { ContentPart, OpenedLayer } from './layer-thread-messages.ts';

/** Content that may wait for its reader. Half of it is sent while the reader uses the other half. */
const waitingBytesMax = 12 * 1024 * 1024;
/** Content of one message. A message costs 0.1 to 0.3 ms, because it wakes a thread. */
const messageBytes = 2 * 1024 * 1024;
/** Smaller memory may be shared by several buffers (Node's pool), so its content is copied. */
const ownMemoryBytes = 256 * 1024;
/** Input without output after which the reader is told about it. */
const silentBytesMax = 4 * 1024 * 1024;

export interface SendContentOptions {
  signal: AbortSignal;
  /** Gets the memory of the parts. `readBytes`: compressed bytes that were read so far. */
  send(parts: ContentPart[], readBytes: number): void;
}

export interface SentContent {
  /** The digest of the whole content and the size of the blob. Rejects with the errors of the blob and MALFORMED_LAYER. */
  done: Promise<{ hex: string; readBytes: number }>;
  /** The reader has used this number of bytes of the content. */
  onUsed(bytes: number): void;
}

/** Fetches, verifies, decompresses and hashes a layer, and sends its content as fast as the reader uses it. */
export function sendContent(layer: OpenedLayer, { signal, send }: SendContentOptions): SentContent {
  const room = createRoom(signal);
  const hash = createHash('sha256');
  let parts: ContentPart[] = [];
  let partBytes = 0;
  let readBytes = 0;
  let sentAtBytes = 0;
  let isReadWhole = false;
  let isCompressed = true;

  const flush = (): void => {
    send(parts, readBytes);
    parts = [];
    partBytes = 0;
    sentAtBytes = readBytes;
  };

  const finish = (bytes: Buffer): void => {
    parts.push(ownedPart(bytes));
    partBytes += bytes.length;
    if (partBytes >= messageBytes) flush();
  };
  const hashing = createSlowHash(hash, finish);
  const give = (bytes: Buffer): void => {
    room.take(bytes.length);
    hashing.add(bytes);
  };
  /** The memory of an uncompressed layer belongs to its source, and the verified digest of the layer is that of its content. */
  const giveCopy = (bytes: Buffer): void => {
    room.take(bytes.length);
    finish(Buffer.from(bytes));
  };

  async function* watched(blob: AsyncIterable<LentChunk>): AsyncGenerator<LentChunk, void, undefined> {
    for await (const chunk of blob) {
      readBytes += chunk.bytes.length;
      if (readBytes - sentAtBytes >= silentBytesMax) flush();
      yield chunk;
    }
    isReadWhole = true;
  }

  const run = async (): Promise<{ hex: string; readBytes: number }> => {
    const { locator, digest, sizeBytes } = layer;
    const chunks = decompressLayer(watched(openBlob(locator, { digest, sizeBytes, signal })), {
      onFormat: (format) => void (isCompressed = format !== 'none'),
      onSpent: give,
    });
    for await (const chunk of chunks) {
      if (!isCompressed) giveCopy(chunk);
      await room.wait();
    }
    if (!isReadWhole)
      throw new ScanError('MALFORMED_LAYER', 'The layer contains data after the end of its compressed data.');
    await hashing.done();
    flush();
    return { hex: isCompressed ? hash.digest('hex') : digest.slice('sha256:'.length), readBytes };
  };
  return { done: run(), onUsed: room.give };
}

/** Bytes that are hashed in one turn of the event loop, which takes 0.15 ms. A step of the decompressor that has ended waits for the turn. */
const sliceBytes = 256 * 1024;

/** Hashes bytes slice by slice, and passes them on in their order. */
function createSlowHash(hash: Hash, onHashed: (bytes: Buffer) => void) {
  const waiting: Buffer[] = [];
  let pumping: Promise<void> | undefined;
  const pump = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (let offset = 0; offset < next.length; offset += sliceBytes) {
        hash.update(next.subarray(offset, offset + sliceBytes));
        await setImmediate();
      }
      onHashed(next);
    }
    pumping = undefined;
  };
  return {
    add(bytes: Buffer): void {
      waiting.push(bytes);
      pumping ??= pump();
    },
    done: (): Promise<void> | undefined => pumping,
  };
}

function ownedPart(bytes: Buffer): ContentPart {
  const { buffer, byteOffset: offset, length } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= ownMemoryBytes) return { memory: buffer, offset, length };
  return { memory: Uint8Array.from(bytes).buffer, offset: 0, length };
}

/** Bytes that may still be sent before the reader has used others. */
function createRoom(signal: AbortSignal) {
  let waitingBytes = 0;
  let wake: (() => void) | undefined;
  signal.addEventListener('abort', () => wake?.(), { once: true });
  return {
    take: (bytes: number): void => void (waitingBytes += bytes),
    give(bytes: number): void {
      waitingBytes -= bytes;
      if (waitingBytes < waitingBytesMax) wake?.();
    },
    wait(): Promise<void> | undefined {
      if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
      if (waitingBytes < waitingBytesMax) return undefined;
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
  };
}
