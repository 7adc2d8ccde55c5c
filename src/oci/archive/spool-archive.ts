import type { LentChunk } from '../lent-chunk.ts';
import { lendChunk } from '../lent-chunk.ts';
import { archiveCompression } from './archive-compression.ts';
import type { PlainArchive } from './open-plain-archive.ts';
import { createPrivateFile } from './private-file.ts';
import { type PlainArchiveLimits, plainArchiveLimits, writePlainArchive } from './write-plain-archive.ts';

/**
 * Writes an archive that arrives as a stream (standard input, Docker Engine) to a temporary file, decompressed. The file is removed by
 * `close`. Throws LIMIT_EXCEEDED, MALFORMED_ARCHIVE and the errors of the stream.
 */
export async function spoolArchive(
  chunks: AsyncIterable<Buffer>,
  limits: PlainArchiveLimits = plainArchiveLimits,
): Promise<PlainArchive> {
  const { head, rest } = await withHead(chunks);
  const target = await createPrivateFile();
  try {
    await writePlainArchive(rest, archiveCompression(head), target.file, limits);
    return target;
  } catch (error) {
    await target.close();
    throw error;
  }
}

/** The first bytes, at least four if there are as many, and the whole stream. */
async function withHead(chunks: AsyncIterable<Buffer>): Promise<{ head: Buffer; rest: AsyncIterable<LentChunk> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 4) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  async function* rest(): AsyncGenerator<LentChunk, void, undefined> {
    try {
      yield lendChunk(head);
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield lendChunk(next.value);
    } finally {
      await iterator.return?.();
    }
  }
  return { head, rest: rest() };
}
