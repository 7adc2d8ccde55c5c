import type { RangeRequests } from '../range-reader.ts';
import type { PeLayout } from './pe-layout.ts';
import { readVersionTexts } from './read-version-texts.ts';

/** The directories of all resources have a few kilobytes, and the icons follow. */
const directoryBytesMax = 32 * 1024;
const resourceBytesMax = 64 * 1024;
const versionType = 16;
const entriesMax = 256;
const subdirectoryMark = 0x8000_0000;

/** Reads the texts of the version resource (Microsoft PE/COFF specification, ".rsrc"): `ProductName`, `ProductVersion` and others. */
export function* requestVersionTexts({ resources, offsetOf }: PeLayout): RangeRequests<Map<string, string>> {
  if (!resources) return undefined;
  const { start, end } = resources;
  const directories = yield { start, end: Math.min(end, start + directoryBytesMax) };
  const entry = placeOfVersion(directories);
  if (entry === undefined || entry + 8 > directories.length) return undefined;
  const [address, size] = [directories.readUInt32LE(entry), directories.readUInt32LE(entry + 4)];
  const data = offsetOf(address);
  if (data === undefined || size === 0) return undefined;
  return readVersionTexts(yield { start: data, end: data + Math.min(size, resourceBytesMax) });
}

/** The data entry below type, name and language. Undefined without a version resource. */
function placeOfVersion(directories: Buffer): number | undefined {
  const names = subdirectory(directories, 0, versionType);
  const languages = names === undefined ? undefined : subdirectory(directories, names);
  return languages === undefined ? undefined : firstEntry(directories, languages);
}

function subdirectory(directories: Buffer, at: number, id?: number): number | undefined {
  const place = firstEntry(directories, at, id);
  return place !== undefined && place >= subdirectoryMark ? place - subdirectoryMark : undefined;
}

/** The place that the first entry of a directory, or the one with this id, names. */
function firstEntry(directories: Buffer, at: number, id?: number): number | undefined {
  if (at + 16 > directories.length) return undefined;
  const entries = Math.min(directories.readUInt16LE(at + 12) + directories.readUInt16LE(at + 14), entriesMax);
  for (let entry = at + 16; entry < at + 16 + entries * 8 && entry + 8 <= directories.length; entry += 8) {
    if (id === undefined || directories.readUInt32LE(entry) === id) return directories.readUInt32LE(entry + 4);
  }
  return undefined;
}
