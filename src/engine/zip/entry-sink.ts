import { borrowMemory, returnMemory } from './archive-memory.ts';
import { readStoredZip } from './read-stored-zip.ts';
import { nestedArchiveBytesMax, storedArchiveBytesMax, storedEntryBytesMax, type ZipBudget } from './zip-budget.ts';
import { deflated, inflateEntry, stored, type ZipEntry } from './zip-entry.ts';
import type { ZipReader } from './zip-reader.ts';
import type { ZipProblem, ZipVisitor } from './zip-visitor.ts';

/** Receives the content of one entry of a streamed archive. */
export interface EntrySink {
  take(piece: Buffer): void;
  /** `plainBytes`: the size in the descriptor, if one followed. Returns why the entry could not be read. */
  end(plainBytes?: number): ZipProblem | undefined;
}

export interface EntrySinkInput {
  entry: ZipEntry;
  /** The size of the content follows it. */
  isUnknown: boolean;
  visitor: ZipVisitor;
  budget: ZipBudget;
  depth: number;
  /** Opens a stream for an archive that is too large to be stored. */
  stream: (sizeBytes: number, nested: ZipVisitor) => ZipReader | undefined;
}

/** Undefined for an entry that is not wanted. */
export function createEntrySink(input: EntrySinkInput): EntrySink | undefined {
  const { entry, isUnknown, visitor, budget, depth } = input;
  const nested = visitor.nested?.(entry.name);
  const bytesMax = nested ? nestedArchiveBytesMax : visitor.wants(entry.name);
  if (bytesMax === 0) return undefined;
  if (entry.isEncrypted) return failing('encrypted');
  if (nested && depth + 1 > budget.depthMax) return failing('too-deep');
  if (nested && !budget.addArchive()) return failing('too-much');
  if (nested && entry.method === stored) return storedArchive(input, nested);
  const isLarge = !isUnknown && (entry.compressedBytes > storedEntryBytesMax || entry.plainBytes > bytesMax);
  return isLarge ? failing('too-large') : collecting(input, nested, bytesMax);
}

/** An archive that is stored without compression is stored here, or is read as a stream when it is larger than the limit. */
function storedArchive(input: EntrySinkInput, nested: ZipVisitor): EntrySink {
  const { entry, isUnknown } = input;
  const sizeBytes = isUnknown ? Number.POSITIVE_INFINITY : entry.compressedBytes;
  if (!isUnknown && sizeBytes > storedArchiveBytesMax) return streaming(input.stream(sizeBytes, nested));
  const collected = collecting(input, nested, storedArchiveBytesMax);
  if (!isUnknown) return collected;
  let filled = 0;
  let large: EntrySink | undefined;
  return {
    take(piece) {
      filled += piece.length;
      if (large) large.take(piece);
      else if (filled <= storedArchiveBytesMax) collected.take(piece);
      else {
        large = streaming(input.stream(sizeBytes, nested));
        collected.moveTo(large);
        large.take(piece);
      }
    },
    end: (plainBytes) => (large ?? collected).end(plainBytes),
  };
}

function failing(problem: ZipProblem): EntrySink {
  return { take: () => undefined, end: () => problem };
}

function streaming(stream: ZipReader | undefined): EntrySink {
  if (!stream) return failing('too-deep');
  let isReading = true;
  return {
    take(piece) {
      isReading &&= stream.take(piece);
    },
    end() {
      stream.end();
      return undefined;
    },
  };
}

interface CollectingSink extends EntrySink {
  /** Passes the collected bytes on instead of reading them. */
  moveTo(other: EntrySink): void;
}

function collecting(
  { entry, isUnknown, visitor, budget, depth }: EntrySinkInput,
  nested: ZipVisitor | undefined,
  bytesMax: number,
): CollectingSink {
  let memory = borrowMemory(isUnknown ? 0 : entry.compressedBytes);
  let filled = 0;
  let isTooLarge = false;

  const readPlain = (plainBytes: number): ZipProblem | undefined => {
    const plain = inflateEntry(entry.method, memory.subarray(0, filled), plainBytes);
    if (typeof plain === 'string') return plain;
    if (plain.length !== plainBytes) return 'damaged';
    if (nested) readStoredZip(plain, nested, budget, depth + 1);
    else visitor.content(entry.name, plain);
    return undefined;
  };

  const readWithinBudget = (plainBytes: number): ZipProblem | undefined => {
    if (isTooLarge || plainBytes > bytesMax) return 'too-large';
    const isFree = nested !== undefined && entry.method !== deflated;
    if (isFree) return readPlain(plainBytes);
    if (!budget.addPlainBytes(plainBytes) || !budget.hold(plainBytes)) return 'too-much';
    const problem = readPlain(plainBytes);
    budget.release(plainBytes);
    return problem;
  };

  return {
    take(piece) {
      if (filled + piece.length > storedEntryBytesMax) isTooLarge = true;
      if (isTooLarge) return;
      if (filled + piece.length > memory.length) {
        const larger = borrowMemory(filled + piece.length);
        memory.copy(larger, 0, 0, filled);
        returnMemory(memory);
        memory = larger;
      }
      filled += piece.copy(memory, filled);
    },
    end(plainBytes = entry.plainBytes) {
      const problem = readWithinBudget(plainBytes);
      returnMemory(memory);
      return problem;
    },
    moveTo(other) {
      other.take(memory.subarray(0, filled));
      returnMemory(memory);
    },
  };
}
