import { ScanError } from '../../../domain/scan-error.ts';
import type { RawInflate } from '../../../lib/raw-inflate.ts';
import type { LentChunk } from '../../../oci/lent-chunk.ts';
import type { ContentOutput } from './content-output.ts';
import { createGzipMemberHeader, malformedGzip } from './gzip-member-header.ts';

/** CRC32 and ISIZE (RFC 1952, 2.3.1). */
const trailerBytes = 8;

/**
 * Inflates gzip (RFC 1952, several members) to the output. Everything after a zero that follows a member is ignored, as by gzip and
 * node:zlib. The checksum in the trailer is not computed, which takes a fifth of the time: the caller verifies the SHA-256 of the compressed
 * bytes and of the content. Releases every chunk. Throws MALFORMED_LAYER and the errors of the source and the output.
 */
export async function inflateGzip(
  compressed: AsyncIterable<LentChunk>,
  { output, inflate }: { output: ContentOutput; inflate: RawInflate },
): Promise<void> {
  const members = createMembers(output, inflate);
  for await (const chunk of compressed) {
    for (let at = 0; at < chunk.bytes.length; ) {
      at = members.read(chunk.bytes, at);
      const room = output.room();
      if (room) await room;
    }
    chunk.release();
  }
  members.end();
}

function createMembers(output: ContentOutput, inflate: RawInflate) {
  let state: 'header' | 'data' | 'trailer' | 'ended' = 'header';
  let header = createGzipMemberHeader();
  let memberBytes = 0;
  const trailer = Buffer.alloc(trailerBytes);
  let trailerFilled = 0;

  const readHeader = (bytes: Buffer, from: number): number => {
    const at = header.read(bytes, from);
    if (header.isDone()) {
      state = 'data';
      memberBytes = 0;
    }
    return at;
  };

  const readData = (bytes: Buffer, at: number): number => {
    const { memory, filled } = output;
    const { inputLeft, outputLeft } = inflated(inflate, [bytes, at, memory, filled]);
    const added = memory.length - filled - outputLeft;
    memberBytes += added;
    output.add(added);
    if (inputLeft > 0 && outputLeft > 0) state = 'trailer';
    return bytes.length - inputLeft;
  };

  const readTrailer = (bytes: Buffer, at: number): number => {
    const copied = bytes.copy(trailer, trailerFilled, at);
    trailerFilled += copied;
    if (trailerFilled === trailerBytes) {
      if (trailer.readUInt32LE(4) !== memberBytes % 2 ** 32) throw malformedGzip();
      trailerFilled = 0;
      inflate.reset();
      header = createGzipMemberHeader();
      state = 'header';
    }
    return at + copied;
  };

  let isFirst = true;
  return {
    /** Reads one part of the bytes and returns the position after it. */
    read(bytes: Buffer, at: number): number {
      if (state === 'data') return readData(bytes, at);
      if (state === 'trailer') return readTrailer(bytes, at);
      if (state === 'header' && !isFirst && !header.isBegun() && bytes[at] === 0) state = 'ended';
      if (state === 'ended') return bytes.length;
      isFirst = false;
      return readHeader(bytes, at);
    },
    end(): void {
      if (state === 'ended' || (state === 'header' && !isFirst && !header.isBegun())) return;
      throw new ScanError('MALFORMED_LAYER', 'The layer ends in the middle of its compressed data.');
    },
  };
}

function inflated(inflate: RawInflate, of: Parameters<RawInflate['step']>): ReturnType<RawInflate['step']> {
  try {
    return inflate.step(...of);
  } catch (error) {
    throw malformedGzip(error);
  }
}
