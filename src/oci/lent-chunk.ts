/**
 * Bytes in memory that their source reuses. They are valid until the reader calls `release` and belong to the source afterwards. A reader
 * that ends a transfer early need not release its chunks.
 */
export interface LentChunk {
  readonly bytes: Buffer;
  /** Throws at the second call, because the memory may contain other bytes by then. */
  release(): void;
}

/** Receives the bytes of each released chunk. Tests overwrite them to detect readers that use released memory. */
export type OnReleased = (bytes: Buffer) => void;

/** `giveBack` is called by the only permitted `release`. */
export function lendChunk(bytes: Buffer, giveBack?: (bytes: Buffer) => void): LentChunk {
  let isReleased = false;
  return {
    bytes,
    release() {
      if (isReleased) throw new Error('A chunk was released twice.');
      isReleased = true;
      giveBack?.(bytes);
    },
  };
}

/** Lends chunks of a source that allocates memory for each chunk. */
export async function* lendEach(
  chunks: AsyncIterable<Buffer>,
  onReleased?: OnReleased,
): AsyncGenerator<LentChunk, void, undefined> {
  for await (const chunk of chunks) yield lendChunk(chunk, onReleased);
}
