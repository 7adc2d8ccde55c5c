import { readFileSync } from 'node:fs';

/**
 * Linux reports memory in pages. Node supports no architecture with smaller pages than this; with larger pages the limit is reached
 * earlier.
 */
const pageBytes = 4096;

/**
 * Resident memory of a process that it does not share with a file, in bytes: heap and buffers without mapped databases. Undefined without
 * `/proc` (not Linux) and for a process that has ended.
 */
export function privateMemoryBytes(pid: number): number | undefined {
  try {
    const [, resident = '', shared = ''] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    const pages = Number(resident) - Number(shared);
    return Number.isFinite(pages) ? pages * pageBytes : undefined;
  } catch {
    return undefined;
  }
}
