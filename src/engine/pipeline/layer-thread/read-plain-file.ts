import { type FileRangeReader, openFileRange } from '../../../oci/file-range-reader.ts';
import { blobMismatch } from '../../../oci/open-blob.ts';
import { headBytesMax, layerCompressionOf } from '../decompress.ts';
import type { PlainLayer, ReadHereOptions } from '../plain-layer.ts';
import type { LayerToOpen } from './layer-thread-messages.ts';
import { verifyInThread } from './verify-in-thread.ts';

/** Size of one read. A part that was read is still in the cache of the processor when it is parsed. */
const partBytes = 256 * 1024;

/** Memory that no layer uses. */
const freeMemory: Buffer[] = [];

/**
 * The content of an uncompressed layer that is in a file. This thread reads the parts that are needed, while a thread of its own reads and
 * hashes the whole file, so that neither waits for the other one. `diffId` waits for the hash, and refuses a file that changed between the
 * two. Returns undefined for a layer that is not in a file, that is compressed (by its first bytes), or that is to be copied. Throws
 * MALFORMED_ARCHIVE.
 */
export function readPlainFile(
  layer: LayerToOpen,
  { signal, onInput, onReleased }: Pick<ReadHereOptions, 'signal' | 'onInput' | 'onReleased'>,
): PlainLayer | undefined {
  const { locator, digest } = layer;
  if (locator.kind !== 'file' || locator.copyTo !== undefined) return undefined;
  const opened = openPlain(locator);
  if (!opened) return undefined;
  const { file, state } = opened;
  const memory = freeMemory.pop() ?? Buffer.allocUnsafeSlow(partBytes);
  let isOpen = true;
  const { path, offsetBytes, sizeBytes } = locator;
  const verification = verifyInThread(layer, { path, offsetBytes, sizeBytes }, signal);

  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    freeMemory.push(memory);
    file.close();
  };

  async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      await onInput(file.position());
      const bytes = isOpen ? file.read(memory) : 0;
      if (bytes === 0) return;
      const part = memory.subarray(0, bytes);
      yield part;
      onReleased?.(part);
    }
  }

  return {
    chunks: chunks(),
    readBytes: file.position,
    skip: file.skip,
    async diffId() {
      try {
        const isSame = (await verification.fileState) === state && file.state() === state;
        if (!isSame) throw blobMismatch(digest, 'changed while it was read');
        return digest;
      } finally {
        // A caller that asks for the digest does not drop the layer when this rejects.
        close();
      }
    },
    drop() {
      verification.stop();
      close();
    },
  };
}

/** The file at its beginning, with its state before the first read. Undefined when it is compressed. */
function openPlain(locator: Parameters<typeof openFileRange>[0]): { file: FileRangeReader; state: string } | undefined {
  const file = openFileRange(locator);
  try {
    const state = file.state();
    const head = Buffer.alloc(headBytesMax);
    const compression = layerCompressionOf(head.subarray(0, file.read(head)));
    if (compression === 'none') {
      file.rewind();
      return { file, state };
    }
    file.close();
    return undefined;
  } catch (error) {
    file.close();
    throw error;
  }
}
