import { parseBoundedJson } from '../../../lib/json-shape.ts';
import type { ElfHeader } from '../../unread/elf-header.ts';

export interface PackageNote {
  type: string;
  name: string;
  version: string;
  architecture: string | undefined;
}

/** Size of the owner's name, size of the text, type, and name of the note. */
const headerBytes = 16;
const noteType = 0xcafe1a7e;
const owner = Buffer.from('FDO\0');
const limits = { values: 100, depth: 4, stringBytes: 1024 };

/** The package note in the first bytes of an ELF file. Undefined when they contain none. */
export function readPackageNote(head: Buffer, { noteSegments, isBigEndian }: ElfHeader): PackageNote | undefined {
  const u32 = (at: number): number => (isBigEndian ? head.readUInt32BE(at) : head.readUInt32LE(at));
  for (let at = head.indexOf(owner) - 12; at >= 0; at = head.indexOf(owner, at + 13) - 12) {
    if (!noteSegments.some(({ start, end }) => at >= start && at < end)) continue;
    const text = head.subarray(at + headerBytes, at + headerBytes + u32(at + 4));
    if (u32(at) === owner.length && u32(at + 8) === noteType) return parseNote(text);
  }
  return undefined;
}

function parseNote(text: Buffer): PackageNote | undefined {
  const end = text.indexOf(0);
  try {
    const note = parseBoundedJson(end === -1 ? text : text.subarray(0, end), limits);
    if (typeof note !== 'object' || note === null) return undefined;
    const { type, name, version, architecture }: Record<string, unknown> = { ...note };
    if (typeof type !== 'string' || typeof name !== 'string' || typeof version !== 'string') return undefined;
    return { type, name, version, architecture: typeof architecture === 'string' ? architecture : undefined };
  } catch {
    return undefined;
  }
}
