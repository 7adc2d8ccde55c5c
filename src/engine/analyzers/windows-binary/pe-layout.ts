import type { FileRange, LoadSegment } from '../../unread/elf-header.ts';
import { readPeHeader } from '../../unread/pe-header.ts';
import { fileOffset, readLoadSegments } from '../go-binary/load-segments.ts';

/** Places of a Windows binary in the file. */
export interface PeLayout {
  /** Data directory 2, which begins the tree of resources. */
  resources: FileRange | undefined;
  isAssembly: boolean;
  /** The CLR header of a .NET assembly (data directory 14). */
  cliHeader: FileRange | undefined;
  /** Offset in the file of an address relative to the image base. Undefined when no section has it. */
  offsetOf(address: number): number | undefined;
}

const resourceDirectory = 2;
const cliDirectory = 14;
const directoryBytes = 8;

/** Reads the section table and the data directories (Microsoft PE/COFF specification) from the first bytes of a file. */
export function readPeLayout(head: Buffer): PeLayout | undefined {
  const sections = readLoadSegments(head, 'pe');
  if (sections.length === 0) return undefined;
  const optional = head.readUInt32LE(60) + 24;
  const isPlus = head.readUInt16LE(optional) === 0x20b;
  const imageBase = isPlus ? Number(head.readBigUInt64LE(optional + 24)) : head.readUInt32LE(optional + 28);
  const offsetOf = (address: number) => fileOffset(sections, imageBase + address);
  const directory = (index: number): FileRange | undefined => {
    const at = optional + (isPlus ? 112 : 96) + index * directoryBytes;
    return at + directoryBytes > head.length ? undefined : rangeOf(sections, imageBase + head.readUInt32LE(at));
  };
  const isAssembly = readPeHeader(head)?.isAssembly === true;
  const cliHeader = isAssembly ? directory(cliDirectory) : undefined;
  return { resources: directory(resourceDirectory), isAssembly, cliHeader, offsetOf };
}

/** From an address to the end of its section. */
function rangeOf(sections: readonly LoadSegment[], address: number): FileRange | undefined {
  const start = fileOffset(sections, address);
  const section = sections.find((one) => start !== undefined && start >= one.start && start < one.end);
  return start === undefined || !section ? undefined : { start, end: section.end };
}
