import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { LentChunk } from './lent-chunk.ts';

/**
 * Passes the chunks on and writes them to a file, which appears under its name when all of them were read without an error. A copy that
 * cannot be written, for example because the disk is full, is given up: the reader of the chunks does not depend on it.
 */
export async function* copyBlob(
  chunks: AsyncIterable<LentChunk>,
  path: string,
): AsyncGenerator<LentChunk, void, undefined> {
  const partial = `${path}.${randomUUID()}`;
  let file: FileHandle | undefined = await open(partial, 'wx', 0o644).catch(() => undefined);
  let isWhole = false;
  const giveUp = async (): Promise<void> => {
    await file?.close().catch(() => undefined);
    file = undefined;
  };
  try {
    for await (const chunk of chunks) {
      // Before the chunk is passed on: its reader releases the memory.
      await file?.writeFile(chunk.bytes).catch(giveUp);
      yield chunk;
    }
    isWhole = file !== undefined;
  } finally {
    await giveUp();
    if (isWhole) await rename(partial, path).catch(() => undefined);
    else await rm(partial, { force: true }).catch(() => undefined);
  }
}
