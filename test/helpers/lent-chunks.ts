import type { LentChunk } from '../../src/oci/lent-chunk.ts';
import { lendChunk } from '../../src/oci/lent-chunk.ts';

/** Overwrites released memory at once, as a source does eventually. */
export const poison = (bytes: Buffer): void => void bytes.fill(0xdb);

/** All bytes of a transfer. */
export async function readLent(chunks: AsyncIterable<LentChunk>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const { bytes, release } of chunks) {
    parts.push(Buffer.from(bytes));
    release();
  }
  return Buffer.concat(parts);
}

/** A source that overwrites each chunk when it is released. */
export interface PoisonedSource extends AsyncIterable<LentChunk> {
  /** Number of chunks that the reader holds now. */
  held(): number;
  /** Largest number of chunks that the reader held when it requested another one. */
  heldMost(): number;
}

/** Lends copies of these pieces. `pause` is awaited before each piece. */
export function poisonedSource(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  pause: () => Promise<unknown> | undefined = () => undefined,
): PoisonedSource {
  let held = 0;
  let most = 0;
  async function* lend(): AsyncGenerator<LentChunk, void, undefined> {
    for await (const piece of pieces) {
      most = Math.max(most, held);
      await pause();
      held += 1;
      yield lendChunk(Buffer.from(piece), (bytes) => {
        held -= 1;
        poison(bytes);
      });
    }
  }
  return { [Symbol.asyncIterator]: lend, held: () => held, heldMost: () => most };
}
