import { borrowMemory, returnMemory } from './archive-memory.ts';
import { readStoredZip } from './read-stored-zip.ts';
import { type ArchiveLimits, createZipBudget, storedArchiveBytesMax, type ZipBudget } from './zip-budget.ts';
import type { ZipReader } from './zip-reader.ts';
import { createZipStream } from './zip-stream.ts';
import type { ZipVisitor } from './zip-visitor.ts';

/**
 * Reads an archive whose bytes arrive in pieces, in bounded time and memory. Archives up to 8 MiB are stored and read by their directory.
 * Larger ones are read in one pass, and only their wanted entries are stored. Problems are reported to the visitor.
 */
export function createZipReader(sizeBytes: number, visitor: ZipVisitor, limits?: ArchiveLimits): ZipReader {
  const budget = createZipBudget(sizeBytes, limits);
  return sizeBytes > storedArchiveBytesMax
    ? createZipStream(sizeBytes, visitor, budget)
    : createStoringReader(sizeBytes, visitor, budget);
}

function createStoringReader(sizeBytes: number, visitor: ZipVisitor, budget: ZipBudget): ZipReader {
  const memory = borrowMemory(sizeBytes);
  let filled = 0;
  return {
    take(piece) {
      filled += piece.copy(memory, filled, 0, Math.min(piece.length, sizeBytes - filled));
      return filled < sizeBytes;
    },
    end() {
      readStoredZip(memory.subarray(0, filled), visitor, budget);
      returnMemory(memory);
    },
  };
}
