import { numberReader } from '../../../lib/number-reader.ts';
import { type LoadSegment, readElfHeader } from '../../unread/elf-header.ts';
import type { ContentFormat } from '../content-format.ts';

/** Real files have about twenty sections or segments. */
const segmentsMax = 128;

/** The parts of a program that are loaded into memory, from its first bytes. Empty when they are unknown. */
export function readLoadSegments(head: Buffer, format: ContentFormat): LoadSegment[] {
  if (format === 'elf') return readElfHeader(head)?.loadSegments ?? [];
  if (format === 'pe') return readPeSections(head);
  return format === 'mach-o' ? readMachOSegments(head) : [];
}

/** Offset in the file of a byte at this address, or undefined when no segment has it. */
export function fileOffset(segments: readonly LoadSegment[], address: number): number | undefined {
  const found = segments.find((one) => address >= one.address && address < one.address + (one.end - one.start));
  return found && found.start + (address - found.address);
}

/** Section table of the Microsoft PE/COFF specification. Addresses are relative to the image base of the optional header. */
function readPeSections(head: Buffer): LoadSegment[] {
  const signature = head.length < 64 ? head.length : head.readUInt32LE(60);
  const optional = signature + 24;
  if (optional + 32 > head.length || head.readUInt32LE(signature) !== 0x0000_4550) return [];
  const isPlus = head.readUInt16LE(optional) === 0x20b;
  const imageBase = isPlus ? Number(head.readBigUInt64LE(optional + 24)) : head.readUInt32LE(optional + 28);
  const first = optional + head.readUInt16LE(signature + 20);
  const sections: LoadSegment[] = [];
  for (let index = 0; index < Math.min(head.readUInt16LE(signature + 6), segmentsMax); index += 1) {
    const at = first + index * 40;
    if (at + 40 > head.length) break;
    const start = head.readUInt32LE(at + 20);
    const end = start + head.readUInt32LE(at + 16);
    sections.push({ start, end, address: imageBase + head.readUInt32LE(at + 12) });
  }
  return sections;
}

const segmentCommand32 = 1;
const segmentCommand64 = 0x19;

/** Load commands `LC_SEGMENT` and `LC_SEGMENT_64` of Apple's mach-o/loader.h. */
function readMachOSegments(head: Buffer): LoadSegment[] {
  if (head.length < 32) return [];
  const isBigEndian = head[0] === 0xfe;
  const is64 = head[isBigEndian ? 3 : 0] === 0xcf;
  const { u32, u64 } = numberReader(head, isBigEndian);
  const segments: LoadSegment[] = [];
  let at = is64 ? 32 : 28;
  for (let index = 0; index < Math.min(u32(16), segmentsMax) && at + 56 <= head.length; index += 1) {
    const command = u32(at);
    if (command === segmentCommand64) {
      segments.push({ address: u64(at + 24), start: u64(at + 40), end: u64(at + 40) + u64(at + 48) });
    } else if (command === segmentCommand32) {
      segments.push({ address: u32(at + 24), start: u32(at + 32), end: u32(at + 32) + u32(at + 36) });
    }
    at += Math.max(8, u32(at + 4));
  }
  return segments;
}
