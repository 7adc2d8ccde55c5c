import type { RangeRequests } from '../range-reader.ts';
import { assemblyTable, bytesBeforeAssembly, type HeapIndexBytes, tableCount } from './metadata-tables.ts';
import type { PeLayout } from './pe-layout.ts';

/** Identity of a .NET assembly: `Newtonsoft.Json`, `13.0.0.0`. */
export interface AssemblyIdentity {
  name: string;
  version: string;
}

/** The metadata root has a version text and about five streams. */
const rootBytesMax = 1024;
const rootSignature = 0x424a_5342;
const streamsMax = 16;
const tablesHeaderBytes = 24;
/** Hash algorithm, four numbers of the version, flags, and three indexes. */
const assemblyRowBytesMax = 28;
const nameBytesMax = 1024;
/** The strings of the largest assembly of .NET have 1.2 MB. */
const heapBytesMax = 4 * 1024 * 1024;

/** Reads the row of the assembly table in the metadata of a .NET assembly (ECMA-335, II.24). */
export function* requestAssembly({ cliHeader, offsetOf }: PeLayout): RangeRequests<AssemblyIdentity> {
  if (!cliHeader) return undefined;
  const header = yield { start: cliHeader.start, end: cliHeader.start + 16 };
  const root = header.length < 16 ? undefined : offsetOf(header.readUInt32LE(8));
  if (root === undefined) return undefined;
  const rootBytes = Math.min(rootBytesMax, header.readUInt32LE(12));
  const streams = readStreams(yield { start: root, end: root + rootBytes });
  const [tables, strings] = [streams.get('#~'), streams.get('#Strings')];
  if (tables === undefined || strings === undefined) return undefined;
  // Native image generators write the strings in front of the tables, which name the place of the name.
  const heap =
    strings < tables
      ? yield { start: root + strings, end: root + Math.min(tables, strings + heapBytesMax) }
      : undefined;
  const row = yield* requestRow(root + tables);
  if (!row) return undefined;
  const nameAt = root + strings + row.name;
  const text = heap
    ? heap.subarray(row.name, row.name + nameBytesMax)
    : yield { start: nameAt, end: nameAt + nameBytesMax };
  const end = text.indexOf(0);
  return end <= 0 ? undefined : { name: text.toString('utf8', 0, end), version: row.version };
}

/** The version of the assembly, and the offset of its name in the strings. `start`: of the stream of tables. */
function* requestRow(start: number): RangeRequests<{ version: string; name: number }> {
  const place = placeOfRow(yield { start, end: start + tablesHeaderBytes + tableCount * 4 + 4 });
  if (!place) return undefined;
  const row = yield { start: start + place.offset, end: start + place.offset + assemblyRowBytesMax };
  const nameIndexAt = 16 + place.heaps.B;
  if (row.length < nameIndexAt + place.heaps.S) return undefined;
  const version = [4, 6, 8, 10].map((at) => row.readUInt16LE(at)).join('.');
  return { version, name: row.readUIntLE(nameIndexAt, place.heaps.S) };
}

/** Offsets of the streams, relative to the metadata root. */
function readStreams(root: Buffer): Map<string, number> {
  const streams = new Map<string, number>();
  if (root.length < 20 || root.readUInt32LE(0) !== rootSignature) return streams;
  const flags = 16 + root.readUInt32LE(12);
  if (flags + 4 > root.length) return streams;
  let at = flags + 4;
  for (let index = 0; index < Math.min(root.readUInt16LE(flags + 2), streamsMax) && at + 9 <= root.length; index += 1) {
    const end = root.indexOf(0, at + 8);
    if (end === -1) break;
    streams.set(root.toString('latin1', at + 8, end), root.readUInt32LE(at));
    at += 8 + Math.ceil((end + 1 - at - 8) / 4) * 4;
  }
  return streams;
}

/** Offset of the assembly's row in the stream of tables. Undefined for a module without an assembly, and for damaged headers. */
function placeOfRow(header: Buffer): { offset: number; heaps: HeapIndexBytes } | undefined {
  if (header.length < tablesHeaderBytes) return undefined;
  const sizes = header.readUInt8(6);
  const valid = header.readBigUInt64LE(8);
  const rows: number[] = [];
  let at = tablesHeaderBytes;
  for (let table = 0; table < tableCount; table += 1) {
    const isPresent = (valid & (1n << BigInt(table))) !== 0n;
    if (isPresent && at + 4 > header.length) return undefined;
    rows.push(isPresent ? header.readUInt32LE(at) : 0);
    if (isPresent) at += 4;
  }
  if (rows[assemblyTable] !== 1) return undefined;
  // Compilers that emit changes of a program write four more bytes.
  if ((sizes & 0x40) !== 0) at += 4;
  const heaps = { S: (sizes & 1) === 0 ? 2 : 4, G: (sizes & 2) === 0 ? 2 : 4, B: (sizes & 4) === 0 ? 2 : 4 };
  return { offset: at + bytesBeforeAssembly(rows, heaps), heaps };
}
