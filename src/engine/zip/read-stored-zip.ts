import { createHash } from 'node:crypto';
import { centralMagic, findCentralDirectory, localMagic } from './central-directory.ts';
import { nestedArchiveBytesMax, type ZipBudget } from './zip-budget.ts';
import { deflated, inflateEntry, readCentralEntry, type ZipEntry } from './zip-entry.ts';
import type { ZipProblem, ZipVisitor } from './zip-visitor.ts';

const centralBytes = 46;
const localBytes = 30;

/**
 * Reads an archive that is completely in memory by its central directory, which the Java runtime and other programs use. Only wanted entries
 * are decompressed. `depth`: the number of archives around it.
 */
export function readStoredZip(bytes: Buffer, visitor: ZipVisitor, budget: ZipBudget, depth = 0): void {
  const problems = new Set<ZipProblem>();
  const wanted = listWanted(bytes, visitor, budget, problems);
  for (const { entry, nested, bytesMax } of wanted.values()) {
    const problem = nested
      ? readNested(bytes, entry, nested, budget, depth + 1)
      : readContent(bytes, entry, bytesMax, visitor, budget);
    if (problem) problems.add(problem);
  }
  for (const problem of problems) visitor.problem(problem);
  // Nested archives may overlap, so hashing them counts each time.
  visitor.end({
    sha1: () => (budget.addPlainBytes(bytes.length) ? createHash('sha1').update(bytes).digest('hex') : undefined),
  });
}

interface WantedEntry {
  entry: ZipEntry & { dataStart: number };
  nested: ZipVisitor | undefined;
  bytesMax: number;
}

function listWanted(
  bytes: Buffer,
  visitor: ZipVisitor,
  budget: ZipBudget,
  problems: Set<ZipProblem>,
): Map<string, WantedEntry> {
  const wanted = new Map<string, WantedEntry>();
  const directory = findCentralDirectory(bytes);
  // Nested archives may share a directory, so its bytes count each time.
  if (!directory || !budget.addPlainBytes(directory.end - directory.start)) {
    problems.add(directory ? 'too-much' : 'damaged');
    return wanted;
  }
  if (directory.hasTrailingBytes) problems.add('damaged');
  let isMarked = false;
  for (let at = directory.start; at < directory.end; ) {
    if (at + centralBytes > directory.end || bytes.readUInt32LE(at) !== centralMagic) {
      problems.add('damaged');
      break;
    }
    if (!budget.addEntries(1)) {
      problems.add('too-much');
      break;
    }
    const nameEnd = at + centralBytes + bytes.readUInt16LE(at + 28);
    const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > directory.end) {
      problems.add('damaged');
      break;
    }
    if (visitor.filter.mayEnd(bytes, at + centralBytes, nameEnd)) {
      const entry = readCentralEntry(bytes, at);
      const nested = visitor.nested?.(entry.name);
      const bytesMax = nested ? nestedArchiveBytesMax : visitor.wants(entry.name);
      const dataStart = nested || bytesMax > 0 ? dataStartOf(bytes, entry.offset + directory.prefixBytes) : 0;
      if (bytesMax > 0) wanted.set(entry.name, { entry: { ...entry, dataStart }, nested, bytesMax });
    } else if (!isMarked && visitor.filter.hasMarker(bytes, at + centralBytes, nameEnd)) {
      isMarked = true;
      visitor.seen?.();
    }
    at = next;
  }
  return wanted;
}

/** Name and extra fields of the local header may differ in length from those of the directory. −1 when there is no local header. */
function dataStartOf(bytes: Buffer, at: number): number {
  if (at + localBytes > bytes.length || bytes.readUInt32LE(at) !== localMagic) return -1;
  return at + localBytes + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
}

function readContent(
  bytes: Buffer,
  entry: WantedEntry['entry'],
  bytesMax: number,
  visitor: ZipVisitor,
  budget: ZipBudget,
): ZipProblem | undefined {
  const plain = plainContent(bytes, entry, bytesMax, budget);
  if (typeof plain === 'string') return plain;
  visitor.content(entry.name, plain);
  return undefined;
}

function readNested(
  bytes: Buffer,
  entry: WantedEntry['entry'],
  visitor: ZipVisitor,
  budget: ZipBudget,
  depth: number,
): ZipProblem | undefined {
  if (depth > budget.depthMax) return 'too-deep';
  if (!budget.addArchive()) return 'too-much';
  const held = entry.method === deflated ? entry.plainBytes : 0;
  if (held > nestedArchiveBytesMax) return 'too-large';
  if (!budget.hold(held)) return 'too-much';
  try {
    const plain = plainContent(bytes, entry, Number.MAX_SAFE_INTEGER, budget);
    if (typeof plain === 'string') return plain;
    readStoredZip(plain, visitor, budget, depth);
    return undefined;
  } finally {
    budget.release(held);
  }
}

function plainContent(
  bytes: Buffer,
  { isEncrypted, method, plainBytes, compressedBytes, dataStart }: WantedEntry['entry'],
  bytesMax: number,
  budget: ZipBudget,
): Buffer | ZipProblem {
  if (isEncrypted) return 'encrypted';
  if (dataStart < 0 || dataStart + compressedBytes > bytes.length) return 'damaged';
  if (plainBytes > bytesMax) return 'too-large';
  // A stored nested archive costs nothing here. Stored content costs its size, because entries may share it.
  const isFree = method !== deflated && bytesMax === Number.MAX_SAFE_INTEGER;
  if (!isFree && !budget.addPlainBytes(plainBytes)) return 'too-much';
  const plain = inflateEntry(method, bytes.subarray(dataStart, dataStart + compressedBytes), plainBytes);
  // The Java runtime refuses content whose size differs from the declared one.
  return typeof plain !== 'string' && plain.length !== plainBytes ? 'damaged' : plain;
}
