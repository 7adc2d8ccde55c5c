/**
 * Bytes in memory that their source uses again. They are valid until the reader calls `release`, and belong to the source from then on.
 * A reader that leaves a transfer early need not release what it holds.
 */
export interface LentChunk {
  readonly bytes: Buffer;
  /** Throws when it is called a second time: the memory may hold other bytes by then. */
  release(): void;
}

/** Receives the bytes of each released chunk. Tests overwrite them to find readers that use released memory. */
export type OnReleased = (bytes: Buffer) => void;

/** `giveBack` is called by the one permitted `release`. */
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

/** Chunks of a source that gives each one memory of its own. */
export async function* lendEach(
  chunks: AsyncIterable<Buffer>,
  onReleased?: OnReleased,
): AsyncGenerator<LentChunk, void, undefined> {
  for await (const chunk of chunks) yield lendChunk(chunk, onReleased);
}
